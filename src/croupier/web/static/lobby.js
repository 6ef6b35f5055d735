// The lobby, kept up to date without a reload: the page is asked for anew, and only the words and
// figures that changed are put in, so that nobody loses his place. Without a script it stands still.
const EVERY = 5000;

async function look() {
  if (document.hidden) return;
  let html = "";
  try {
    const answer = await fetch("/", { credentials: "same-origin" });
    if (!answer.ok || answer.redirected) return;
    html = await answer.text();
  } catch {
    return; // the house is closed for the moment
  }
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const told = (page) => [...page.querySelectorAll("[data-table]")].map((one) => one.dataset.table).join(" ");
  const tables = document.querySelector("#tables");
  if (told(fresh) !== told(document)) {
    if (!tables.contains(document.activeElement)) tables.replaceWith(fresh.querySelector("#tables"));
    return;
  }
  for (const one of fresh.querySelectorAll("[data-live]")) {
    const old = document.querySelector('[data-live="' + one.dataset.live + '"]');
    if (old && old.textContent !== one.textContent) old.textContent = one.textContent;
    if (old && "disabled" in old) old.disabled = one.disabled;
  }
}

setInterval(look, EVERY);
document.addEventListener("visibilitychange", look);
