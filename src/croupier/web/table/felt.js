// The felt of one chair. It draws what the server sends and tells what was touched: it holds no
// rule, adds no amount and never has a card that its viewer may not see.
const COLOURS = {
  100: ["#f4f1e6", "#56748c"], 200: ["#f3d7c0", "#8a4d2a"], 250: ["#f6c6cf", "#8f3147"],
  500: ["#b5232d", "#f7e3cf"], 1000: ["#27589c", "#e9eefb"], 2000: ["#d9b72f", "#3d3000"],
  2500: ["#12704a", "#e9f5e6"], 10000: ["#22262b", "#e6e2d6"], 50000: ["#5d3a8c", "#efe6fb"],
};
const OTHER = ["#c7651c", "#fff1df"];
const SHOE = { x: 610, y: -70 };
const TRAY = { x: 300, y: -60 };
const FLIGHT = 420;
const WHOLE = 1500;

export default {
  props: { state: Object, doors: Array },
  emits: ["touch"],
  data: () => ({ four: false, still: false, sound: false, tips: true, room: "", seconds: 0, late: false, calm: true, purse: "", about: "" }),
  template: `
<div class="play" :class="{ four, calm, moves: !still }">
  <div v-if="state.over" class="rail"><h1>Your session is over</h1>
    <p class="stage">Log in again from <a href="/">the lobby</a>; a hand in play waits for you.</p></div>
  <template v-else>
  <nav class="doors" aria-label="Rooms"><a href="/">Lobby</a><a v-for="d in doors" :href="d.path">{{ d.name }}</a></nav>
  <div class="top">
    <div class="grow"><h1>{{ state.title }}</h1><span class="sub">{{ state.section }}, table {{ state.table }}</span></div>
    <span v-if="state.meter" class="purse"><small>progressive</small> <span id="meter">{{ state.meter }}</span></span>
    <span class="purse"><small>chips</small> <span id="balance">{{ purse }}</span></span>
    <a :href="state.rules" target="_blank" rel="noopener">Rules and pays</a>
  </div>
  <div class="sides">
    <div class="cloth">
      <svg viewBox="0 0 600 720" role="group" aria-label="The felt">
        <defs>
          <radialGradient id="cloth" cx="50%" cy="18%" r="95%">
            <stop offset="0" stop-color="#1c8559"/><stop offset=".62" stop-color="#0d5a3c"/><stop offset="1" stop-color="#083b28"/>
          </radialGradient>
        </defs>
        <rect width="600" height="720" fill="url(#cloth)"/>
        <path class="shoe" d="M508 0H600V64Q560 60 508 0Z"/>
        <g class="written">
          <g v-for="p in state.panels" class="panel-written">
            <rect v-if="p.framed" class="frame" :x="p.x" :y="p.y" :width="p.width" :height="p.height" rx="4"/>
            <text v-for="t in p.texts" :x="t.x" :y="t.y" :class="[t.tone, { bold: t.bold }]" :text-anchor="t.anchor" :font-size="t.size">{{ t.words }}</text>
          </g>
          <text v-for="t in state.signs" :x="t.x" :y="t.y" :class="[t.tone, { bold: t.bold }]" :text-anchor="t.anchor" :font-size="t.size">{{ t.words }}</text>
        </g>
        <g aria-hidden="true">
          <rect v-for="o in state.outlines" :key="o.id" class="outline" :x="o.x" :y="o.y" width="84" height="118" rx="9"/>
          <template v-if="state.rack"><rect class="outline" :x="state.rack.x" :y="state.rack.y" width="84" height="118" rx="9"/>
            <text class="aid" :x="state.rack.x + 42" :y="state.rack.y + 64">discards</text></template>
        </g>
        <g v-for="s in state.spots" :key="s.id" class="spot" :class="{ open: s.open }" :id="'spot-' + s.id"
           :transform="'translate(' + s.x + ' ' + s.y + ')'" :role="s.open ? 'button' : 'img'"
           :tabindex="s.open ? 0 : null" :aria-label="spoken(s)" :aria-describedby="tips ? 'hint' : null"
           @click="about = s.id; s.open && touch('spot', s.id)" @keydown.enter.stop.prevent="s.open && touch('spot', s.id)"
           @keydown.space.stop.prevent="s.open && touch('spot', s.id)" @focus="about = s.id" @blur="about = ''"
           @mouseenter="about = s.id" @mouseleave="about = ''"
           @dragover.prevent @drop.prevent="dropped($event, s)">
          <circle class="reach" :r="s.touch"/>
          <rect v-if="s.shape === 'square'" class="ring" :x="-s.half" :y="-s.half" :width="2 * s.half" :height="2 * s.half" rx="7"/>
          <path v-else-if="s.shape === 'diamond'" class="ring" :d="'M0 ' + -s.half + 'L' + s.half + ' 0 0 ' + s.half + ' ' + -s.half + ' 0Z'"/>
          <circle v-else class="ring" :r="s.half"/>
          <text v-if="!s.amount" class="name" :y="s.words.length > 1 ? -4 : 6"><tspan v-for="(w, n) in s.words" x="0" :dy="n ? 19 : 0">{{ w }}</tspan></text>
          <g v-if="s.amount" class="stack" :key="s.amount">
            <g class="lying" :class="{ taken: ends(s).taken }" :style="slide(s)" aria-hidden="true">
              <g v-for="(c, n) in s.chips" :transform="'translate(0 ' + (3 - 5 * n) + ')'" v-html="chip(c)"></g>
            </g>
            <g v-if="ends(s).pays.length" class="paid" :style="slide(s)" aria-hidden="true">
              <g v-for="(c, n) in s.end.pays" :transform="'translate(34 ' + (3 - 5 * n) + ')'" v-html="chip(c)"></g>
            </g>
            <text class="amount" y="40">{{ s.amount }}</text>
          </g>
          <text v-if="s.came && !late" class="came" :class="[s.came[0] === '+' ? 'up' : s.came[0] === '-' ? 'down' : '', { keyed: s.key }]" :x="s.key ? 21 : 0" y="-27">{{ s.came }}</text>
          <g v-if="s.key" aria-hidden="true"><rect class="keybox" x="24" y="-47" width="24" height="23" rx="6"/><text class="key" x="36" y="-30">{{ s.key.toUpperCase() }}</text></g>
        </g>
        <g v-for="c in state.cards" :key="state.number + c.id" :transform="'translate(' + c.x + ' ' + c.y + ')'" role="img" :aria-label="c.label">
          <g :class="{ moved: wait(c, 'burn') }" :style="travel(c)"><g class="card" :class="[c.suit, { dealt: wait(c, 'deal'), turning: wait(c, 'turn') }]">
            <g class="backside" :class="{ under: c.up }">
              <rect class="back" width="84" height="118" rx="9"/>
              <path class="weave" d="M12 16 72 102M12 46 51 102M33 16 72 72M12 102 72 16M12 72 51 16M33 102 72 46"/>
            </g>
            <g v-if="c.up" class="face">
              <rect class="front" width="84" height="118" rx="9"/>
              <text class="rank" x="8" y="37">{{ c.rank }}</text>
              <text class="small" x="9" y="62">{{ c.sign }}</text>
              <text class="pip" x="54" y="102">{{ c.sign }}</text>
            </g>
          </g></g>
        </g>
      </svg>
    </div>
    <div class="rail">
      <p class="stage" role="status" id="stage">{{ late ? "The dealer turns the cards." : state.stage }}</p>
      <p v-if="tips && hint" class="hint" id="hint">{{ hint }} <a :href="state.rules" target="_blank" rel="noopener">All rules</a></p>
      <p v-if="seconds" class="clock" role="timer">{{ seconds }} s left to decide</p>
      <p v-if="state.notice" class="notice" role="alert" id="notice">{{ state.notice }}</p>
      <div v-if="state.chips.length" class="chips" role="group" aria-label="Chips">
        <button v-for="c in state.chips" :key="c.id" class="chip" :class="{ held: c.held }" :id="'chip-' + c.id" draggable="true"
          :aria-pressed="c.held ? 'true' : 'false'" :aria-label="c.label + ' chip, key ' + c.key"
          @dragstart="$event.dataTransfer.setData('text/plain', c.id)" @click="touch('chip', c.id)">
          <svg viewBox="-32 -32 64 64" aria-hidden="true">
            <circle r="30" :fill="colour(c.id)[0]" stroke="#06140d" stroke-opacity=".4"/>
            <circle r="25.5" fill="none" :stroke="colour(c.id)[1]" stroke-width="8" stroke-dasharray="10 10.03"/>
            <circle r="20" :fill="colour(c.id)[0]"/><text y="5" :fill="colour(c.id)[1]">{{ c.label }}</text>
          </svg><kbd aria-hidden="true">{{ c.key }}</kbd>
        </button>
      </div>
      <div class="does" role="group" aria-label="What you can do">
        <button v-for="a in doing(false)" :key="a.id" class="do" :class="{ main: a.main }" :disabled="!a.ready" :data-do="a.id"
          @click="touch('do', a.id)"><span>{{ a.label }}<span v-if="a.worth" class="worth" :class="{ best: a.best }"> {{ a.worth }}</span></span> <kbd>{{ a.key.toUpperCase() }}</kbd></button>
      </div>
      <p v-if="state.limits.length" class="limits" id="limits">{{ state.limits.map((l) => l.wager + " " + l.amounts).join("; ") }}</p>
      <section v-if="state.result && !late" class="result" aria-label="Result">
        <h2 :class="{ won: state.result.won > 0, lost: state.result.won < 0 }" id="net">{{ state.result.net }}</h2>
        <p v-if="state.result.hand">You: {{ state.result.hand }}</p>
        <p v-if="state.result.dealer">Dealer: {{ state.result.dealer }}</p>
        <ul>
          <li v-for="l in state.result.lines" :key="l.wager" :class="l.outcome" :data-line="l.wager">
            <details>
              <summary><span><b>{{ l.wager }}</b> {{ l.stake }} <span class="what">{{ l.what }} {{ l.odds }} {{ l.cut }}</span></span><span class="sum">{{ l.amount }}</span></summary>
              <div class="why"><div v-if="l.hand">{{ l.hand }}</div><b>{{ l.clause }}</b> {{ l.why }}</div>
            </details>
          </li>
        </ul>
        <p v-if="state.result.past"><a :href="state.result.past">This hand, step by step, and its deck</a></p>
      </section>
      <section v-if="state.coach" class="coach" aria-labelledby="coach-title">
        <p id="coach-title">Coach <kbd>{{ state.coach.key.toUpperCase() }}</kbd></p>
        <div class="modes" role="group" aria-labelledby="coach-title">
          <button v-for="m in state.coach.modes" :key="m.id" class="mode" :aria-pressed="m.on ? 'true' : 'false'" :data-coach="m.id"
            @click="touch('coach', m.id)">{{ m.label }}</button></div>
        <div role="status" id="coach-says">
          <p v-if="state.coach.note" class="note">{{ state.coach.note }}</p>
          <details v-for="v in state.coach.verdicts" :key="v.question" class="verdict" :class="v.kind"><summary><span><b>{{ v.question }}</b> {{ v.words }}</span></summary>
            <table><tr v-for="r in v.rows" :class="{ best: r.best }"><th scope="row">{{ r.answer }}{{ r.chosen ? ", yours" : "" }}</th><td>{{ r.units }}</td><td>{{ r.money }}</td></tr></table>
          </details>
        </div>
        <p v-if="state.coach.about" class="note">{{ state.coach.about }} <a href="/coach" target="_blank" rel="noopener">Your grade and hard spots</a></p>
      </section>
      <ul v-if="state.others.length" class="others" aria-label="Other players">
        <li v-for="o in state.others" :key="o.seat" :class="{ turn: o.turn }">
          <span><b>{{ o.player }}</b>, seat {{ o.seat }}<span v-if="o.wagers">: {{ o.wagers }}</span><span v-if="o.said">; {{ o.said }}</span></span>
          <span v-if="o.cards.length" class="minis"><span v-for="c in o.cards" :key="c.id" class="mini" :class="c.up && !late ? c.suit : 'down'"
            role="img" :aria-label="late ? 'a card face down' : c.label">{{ c.up && !late ? c.rank + c.sign : "" }}</span></span>
          <span v-if="o.net && !late" class="sum" :class="{ won: o.won > 0, lost: o.won < 0 }">{{ o.net }}</span>
        </li>
      </ul>
      <div v-if="doing(true).length" class="does asides" role="group" aria-label="Your seat and the others">
        <button v-for="a in doing(true)" :key="a.id" class="do" :disabled="!a.ready" :data-do="a.id"
          @click="touch('do', a.id)">{{ a.label }} <kbd>{{ a.key.toUpperCase() }}</kbd></button>
      </div>
      <p v-for="a in state.arcs" class="inscribed">{{ a.words }}</p>
      <details v-if="state.panels.length" class="inscriptions"><summary>Written on the cloth</summary>
        <svg v-for="p in state.panels" :viewBox="[p.x, p.y, p.width, p.height].join(' ')" class="written">
          <text v-for="t in p.texts" :x="t.x" :y="t.y" :class="[t.tone, { bold: t.bold }]" :text-anchor="t.anchor" :font-size="t.size">{{ t.words }}</text>
        </svg></details>
      <div class="ticks">
        <label class="tick"><input type="checkbox" v-model="tips"> Hints</label>
        <label class="tick"><input type="checkbox" v-model="four"> Four-colour deck</label>
        <label class="tick"><input type="checkbox" v-model="still"> No motion</label>
        <label class="tick"><input type="checkbox" v-model="sound"> Sound</label>
        <label class="tick"><input type="checkbox" :checked="room === 'dark'" @change="room = $event.target.checked ? 'dark' : 'light'"> Dark room</label>
      </div>
      <p v-if="state.seal" class="seal">The deck of this round was sealed before the bets: {{ state.seal }}</p>
    </div>
  </div>
  </template>
</div>`,
  computed: {
    hint() {
      const spot = (this.state.spots || []).find((one) => one.id === this.about);
      return (spot && spot.about) || this.state.hint;
    },
  },
  created() {
    this.known = {};
    this.waits = {};
    this.plan(this.state, true);
    this.purse = this.state.balance;
  },
  mounted() {
    const kept = JSON.parse(localStorage.getItem("croupier") || "{}");
    for (const name of ["four", "still", "sound"]) this[name] = Boolean(kept[name]);
    this.tips = kept.tips !== false;
    this.room = kept.room || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    this.keep();
    this.pressed = (event) => this.press(event);
    window.addEventListener("keydown", this.pressed);
    this.seconds = this.state.left || 0;
    this.ticking = setInterval(() => { if (this.seconds > 0) this.seconds -= 1; }, 1000);
  },
  unmounted() {
    clearInterval(this.ticking);
    clearTimeout(this.ending);
    window.removeEventListener("keydown", this.pressed);
  },
  watch: {
    state(now, before) {
      this.seconds = now.left || 0;
      if (now.over) return;
      if (now.stage !== before.stage) this.about = "";
      this.plan(now, false);
      if (!this.late) this.finish(now, before);
    },
    four() { this.keep(); }, sound() { this.keep(); this.play("chip", 0); }, tips() { this.keep(); }, room() { this.keep(); },
    still() { this.waits = {}; this.keep(); },
  },
  methods: {
    keep() {
      document.documentElement.dataset.room = this.room;
      const { four, still, sound, tips, room } = this;
      localStorage.setItem("croupier", JSON.stringify({ four, still, sound, tips, room }));
    },
    touch(what, name) {
      this.listen();
      this.$emit("touch", { what, name });
    },
    doing(aside) {
      return this.state.actions.filter((one) => one.aside === aside);
    },
    moves() {
      return !this.still && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    },
    // Gives each card that has come, turned or been burned since the last look its time, in the
    // order of the moments that the server counted; cards of other seats take theirs in between.
    plan(now, first) {
      const acts = [], known = {}, waits = {};
      for (const card of now.cards || []) {
        const key = now.number + card.id, was = this.known[key];
        known[key] = card.up;
        if (this.waits[key]) waits[key] = this.waits[key];
        if (was === undefined) acts.push([card.dealt, key, "deal"]);
        if (was === undefined && card.from) acts.push([card.burned, key, "burn"]);
        if (card.up && !was) acts.push([card.turned, key, "turn"]);
      }
      this.known = known;
      this.waits = waits;
      if (first || !acts.length) return;
      this.calm = false;
      acts.sort((one, other) => one[0] - other[0]);
      const start = acts[0][0], step = Math.min(120, WHOLE / (acts[acts.length - 1][0] - start + 1));
      let last = 0;
      for (const [moment, key, kind] of acts) {
        const mine = (waits[key] = waits[key] || {});
        const after = kind !== "deal" && mine.deal !== undefined ? mine.deal + FLIGHT : 0;
        if (kind === "deal") mine.deal = (moment - start) * step;
        else mine[kind] = Math.max((moment - start) * step, after);
        last = Math.max(last, mine[kind]);
        if (this.moves() || moment === start) this.play("card", mine[kind]);
      }
      clearTimeout(this.ending);
      this.late = Boolean(now.result) && this.moves();
      if (this.late) this.ending = setTimeout(() => { this.late = false; this.finish(this.state, {}); }, last + FLIGHT);
    },
    // What is seen when the cards lie: the chips paid and taken, and what the player then has.
    finish(now, before) {
      this.purse = now.balance;
      const laid = (state) => (state.spots || []).map((one) => one.amount).join(" ");
      if (now.result && !before.result) now.result.lines.forEach((_, n) => this.play("chip", 200 * n));
      else if (laid(now) !== laid(before)) this.play("chip", 0);
    },
    wait(card, kind) {
      return (this.waits[this.state.number + card.id] || {})[kind] !== undefined;
    },
    travel(card) {
      const mine = this.waits[this.state.number + card.id];
      if (!mine) return null;
      const at = card.from || card;
      return { "--x": SHOE.x - at.x + "px", "--y": SHOE.y - at.y + "px", "--fx": at.x - card.x + "px", "--fy": at.y - card.y + "px",
        "--deal": (mine.deal || 0) + "ms", "--turn": (mine.turn || 0) + "ms", "--burn": (mine.burn || 0) + "ms" };
    },
    ends(spot) {
      return (!this.late && spot.end) || { taken: false, pays: [] };
    },
    slide(spot) {
      return spot.end ? { "--x": TRAY.x - spot.x + "px", "--y": TRAY.y - spot.y + "px", "--nth": spot.end.nth * 200 + "ms" } : null;
    },
    chip(value) {
      const [fill, edge] = this.colour(value);
      return '<circle r="25" fill="' + fill + '" stroke="#06140d" stroke-opacity=".5"/><circle r="21" fill="none" stroke="' + edge +
        '" stroke-width="7" stroke-dasharray="8.2 8.29"/><circle r="17" fill="' + fill + '"/>';
    },
    colour(chip) {
      return COLOURS[chip] || OTHER;
    },
    // A browser lets nothing sound before something was touched.
    listen() {
      if (this.sound && !this.audio) this.audio = new AudioContext();
    },
    play(kind, after) {
      if (!this.sound) return;
      if (navigator.userActivation && navigator.userActivation.hasBeenActive) this.listen();
      if (!this.audio) return;
      const at = this.audio.currentTime + after / 1000;
      if (kind === "card") rustle(this.audio, at);
      else for (const [tone, later] of [[3100, 0], [4200, 0.035]]) click(this.audio, tone, at + later);
    },
    spoken(spot) {
      const lies = spot.amount ? spot.amount : "empty";
      const came = spot.came ? ", " + spot.came : "";
      const note = spot.note ? ", " + spot.note : "";
      return spot.label + ", " + lies + came + note + (spot.open ? ", key " + spot.key : "");
    },
    dropped(event, spot) {
      if (spot.open) this.touch("spot", spot.id + ":" + event.dataTransfer.getData("text/plain"));
    },
    press(event) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || this.state.over) return;
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== "checkbox") return;
      const key = event.key.toLowerCase();
      const chip = this.state.chips.find((one) => one.key === key);
      const spot = this.state.spots.find((one) => one.open && one.key === key);
      const action = this.state.actions.find((one) => one.ready && one.key === key);
      if (this.state.coach && key === this.state.coach.key) this.touch("coach", "next");
      else if (chip) this.touch("chip", chip.id);
      else if (spot) this.touch("spot", spot.id);
      else if (action) this.touch("do", action.id);
    },
  },
};

// A card: a short breath of noise. A chip: a click of clay.
function rustle(audio, at) {
  const length = Math.floor(audio.sampleRate * 0.07), noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < length; n += 1) samples[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 2;
  const source = audio.createBufferSource(), filter = audio.createBiquadFilter();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = 2400;
  source.connect(filter).connect(loudness(audio, at, 0.25, 0.07));
  source.start(at);
}

function click(audio, tone, at) {
  const source = audio.createOscillator();
  source.type = "triangle";
  source.frequency.value = tone;
  source.connect(loudness(audio, at, 0.12, 0.03));
  source.start(at);
  source.stop(at + 0.04);
}

function loudness(audio, at, most, seconds) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(most, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}
