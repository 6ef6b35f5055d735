// The felt of one chair. It draws what the server sends and tells what was touched: it holds no
// rule, adds no amount and never has a card that its viewer may not see.
const COLOURS = {
  100: ["#f4f1e6", "#56748c"], 200: ["#f3d7c0", "#8a4d2a"], 250: ["#f6c6cf", "#8f3147"],
  500: ["#b5232d", "#f7e3cf"], 1000: ["#27589c", "#e9eefb"], 2000: ["#d9b72f", "#3d3000"],
  2500: ["#12704a", "#e9f5e6"], 10000: ["#22262b", "#e6e2d6"], 50000: ["#5d3a8c", "#efe6fb"],
};
const OTHER = ["#c7651c", "#fff1df"];
const TUBES = [["#e9e2cd", "#56748c"], ["#b5232d", "#f7e3cf"], ["#12704a", "#e9f5e6"], ["#22262b", "#e6e2d6"], ["#5d3a8c", "#efe6fb"]];
const FLIGHT = 420;
const WHOLE = 1500;

function colour(chip) {
  return COLOURS[chip] || OTHER;
}

// A stack of chips seen a little from above; the lowest stands where the server says.
const pile = {
  props: { of: Object, at: Object, tray: Object, late: Boolean },
  template: `<g v-if="!late || of.fate !== 'paid'" class="stack" aria-hidden="true"><g :class="late ? 'lies' : of.fate" :style="way" v-html="drawn"></g></g>`,
  computed: {
    way() {
      const { of, at, tray } = this;
      return { "--x": tray.x + tray.width / 2 - at.x - of.x + "px", "--y": tray.y - at.y - of.y + "px", "--nth": of.after + "ms" };
    },
    drawn() {
      const { x, y, half: r, chips } = this.of, flat = r / 2, thick = r / 4;
      const layers = chips.map((chip, n) => {
        const [fill, edge] = colour(chip), top = y - n * thick;
        const marks = [-0.62, 0, 0.62].map((part) => "M" + (x + part * r) + " " + (top + flat * Math.sqrt(1 - part * part)) + "v" + thick).join("");
        return '<path class="side" fill="' + fill + '" d="M' + (x - r) + " " + top + "v" + thick + "a" + r + " " + flat + " 0 0 0 " + 2 * r + " 0v" + -thick + 'Z"/>' +
          '<path stroke="' + edge + '" stroke-width="' + r / 5 + '" d="' + marks + '"/><ellipse class="top" cx="' + x + '" cy="' + top + '" rx="' + r + '" ry="' + flat + '" fill="' + fill + '"/>';
      });
      const [fill, edge] = colour(chips[chips.length - 1]), top = y - (chips.length - 1) * thick;
      const ring = (size, rest) => '<ellipse cx="' + x + '" cy="' + top + '" rx="' + r * size + '" ry="' + flat * size + '" ' + rest + "/>";
      return layers.join("") + ring(0.82, 'fill="none" stroke="' + edge + '" stroke-width="' + r / 5 + '" pathLength="12" stroke-dasharray="1 1"') +
        ring(0.6, 'fill="' + fill + '" stroke="' + edge + '" stroke-width=".8"');
    },
  },
};

export default {
  components: { pile },
  props: { state: Object, doors: Array },
  emits: ["touch"],
  data: () => ({ four: false, still: false, sound: false, tips: true, room: "", seconds: 0, late: false, calm: true, purse: "", about: "" }),
  template: `
<div class="play" :class="{ four, calm, moves: !still }">
  <div v-if="state.over" class="rail"><h1>Your session is over</h1>
    <p class="stage">Log in again from <a href="/">the lobby</a>; a hand in play waits for you.</p></div>
  <template v-else>
  <div class="head">
  <nav class="doors" aria-label="Rooms"><a href="/">Lobby</a><a v-for="d in doors" :href="d.path">{{ d.name }}</a></nav>
  <div class="top">
    <div class="grow"><h1>{{ state.title }}</h1><span class="sub">{{ state.section }}, table {{ state.table }}</span></div>
    <span v-if="state.meter" class="purse"><small>progressive</small> <span id="meter">{{ state.meter }}</span></span>
    <span class="purse"><small>chips</small> <span id="balance">{{ purse }}</span></span>
    <span class="hour"><span id="time">{{ state.time }}</span><span v-if="state.sat"><span class="stop">, </span><span id="sat">{{ state.sat }} at this table</span></span></span>
    <a :href="state.rules" target="_blank" rel="noopener">Rules and pays</a>
  </div>
  </div>
  <div class="sides">
    <div class="cloth">
      <svg :viewBox="state.cloth.view" role="group" aria-label="The felt">
        <defs>
          <radialGradient id="cloth" cx="50%" cy="18%" r="95%">
            <stop offset="0" stop-color="#1c8559"/><stop offset=".62" stop-color="#0d5a3c"/><stop offset="1" stop-color="#083b28"/>
          </radialGradient>
          <g id="areas"><template v-for="a in state.areas">
            <rect v-if="a.shape === 'square'" :x="a.x - a.half" :y="a.y - a.half" :width="2 * a.half" :height="2 * a.half" rx="3"/>
            <path v-else-if="a.shape === 'diamond'" :d="diamond(a.x, a.y, a.half)"/>
            <circle v-else :cx="a.x" :cy="a.y" :r="a.half"/>
          </template></g>
        </defs>
        <rect x="-180" y="-36" width="960" height="756" fill="url(#cloth)"/>
        <g class="far" aria-hidden="true">
          <rect class="well" :x="tray.x" :y="tray.y" :width="tray.width" :height="tray.height" rx="7"/>
          <g v-for="(t, n) in tubes" :transform="'translate(' + (tray.x + 6 + 42 * n) + ' ' + (tray.y + 13) + ')'">
            <path d="M0 0H40" :stroke="t[0]" stroke-width="18"/><path d="M0 0H40" :stroke="t[1]" stroke-width="5"/>
            <path class="gaps" d="M0 0H40"/></g>
          <g :transform="'translate(' + deck.x + ' ' + deck.y + ')'" class="deck">
            <rect v-for="n in 4" class="edge" :x="4 - n" :y="4 - n" :width="deck.width" :height="deck.height" rx="5"/>
            <rect class="back" :width="deck.width" :height="deck.height" rx="5"/><path class="weave" d="M6 5 40 27M18 5 40 19M6 13 28 27M6 27 40 5M6 19 28 5M18 27 40 13"/></g>
        </g>
        <g v-for="o in state.around" :key="'seat' + o.seat" class="seat" :class="{ turn: o.turn, free: !o.name }" aria-hidden="true"
          :transform="'translate(' + o.x + ' ' + o.y + ')'" :id="'seat-' + o.seat">
          <title v-if="o.bets">{{ o.bets }}</title>
          <use v-if="!o.large" href="#areas" class="printed"/>
          <text v-if="!o.name" class="told" text-anchor="middle" :y="plate.y + 27" font-size="15">seat {{ o.seat }}</text>
          <template v-else>
            <rect class="plate" :x="plate.x" :y="plate.y" :width="plate.width" :height="plate.height" rx="10"/>
            <text class="who" text-anchor="middle" :y="plate.y + 18" :font-size="o.name.size">{{ o.name.words }}</text>
            <text class="told" text-anchor="middle" :y="plate.y + 37" :font-size="o.size"><template v-if="o.net && !late">{{ o.said ? o.said + " " : "" }}<tspan class="net" :class="{ up: o.won > 0, down: o.won < 0 }">{{ o.net }}</tspan></template><template v-else>{{ o.told }}</template></text>
          </template>
        </g>
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
          <path v-else-if="s.shape === 'diamond'" class="ring" :d="diamond(0, 0, s.half)"/>
          <circle v-else class="ring" :r="s.half"/>
          <text v-if="!s.amount || bare(s)" class="name" :font-size="s.lettering" :y="s.words.length > 1 ? -4 : 6"><tspan v-for="(w, n) in s.words" x="0" :dy="n ? s.lettering : 0">{{ w }}</tspan></text>
          <text v-if="label(s)" class="amount" :class="label(s).tone" :style="label(s).delay" :x="label(s).x" :y="label(s).y" :text-anchor="label(s).anchor" :font-size="label(s).size">{{ label(s).words }}</text>
          <g v-if="s.key" aria-hidden="true"><rect class="keybox" :x="s.cap.x" :y="s.cap.y" :width="s.cap.side" :height="s.cap.side" rx="5"/><text class="key" :x="s.cap.x + s.cap.side / 2" :y="s.cap.y + 15.5">{{ s.key.toUpperCase() }}</text></g>
        </g>
        <rect v-if="state.asked && !late" class="asked" v-bind="state.asked" rx="14" aria-hidden="true"/>
        <g v-for="c in state.cards" :key="state.number + c.id" :transform="placed(c)" :role="c.small ? null : 'img'" :aria-label="c.label"
          :aria-hidden="c.small ? 'true' : null" :class="{ gone: c.gone }">
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
        <g class="piles" aria-hidden="true">
          <g v-for="s in state.spots" :key="s.id" :transform="'translate(' + s.x + ' ' + s.y + ')'">
            <pile v-for="k in s.stacks" :key="k.fate + s.amount.words" :of="k" :late="late" :at="s" :tray="tray"/></g>
          <g v-for="o in state.around" :key="o.seat" :transform="'translate(' + o.x + ' ' + o.y + ')'" :id="'chips-' + o.seat">
            <pile v-for="(k, n) in o.stacks" :key="n + k.fate" :of="k" :late="late" :at="o" :tray="tray"/></g>
        </g>
      </svg>
    </div>
    <div class="controls" :class="{ deciding: state.asked }">
      <div class="says">
      <p class="stage" role="status" id="stage">{{ late ? "The dealer turns the cards." : state.stage }}</p>
      <p v-if="tips && hint" class="hint" id="hint">{{ hint }} <a :href="state.rules" target="_blank" rel="noopener">All rules</a></p>
      <p v-if="seconds" class="clock" role="timer">{{ seconds }} s left to decide</p>
      <p v-if="state.notice" class="notice" role="alert" id="notice">{{ state.notice }}</p>
      </div>
      <div class="acts"><template v-for="part in state.asked ? ['does', 'chips'] : ['chips', 'does']" :key="part">
      <div v-if="part === 'chips' && state.chips.length" class="chips" role="group" aria-label="Chips">
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
      <div v-if="part === 'does'" class="does" role="group" aria-label="What you can do">
        <button v-for="a in doing(false)" :key="a.id" class="do" :class="{ main: a.main }" :disabled="!a.ready" :data-do="a.id"
          @click="touch('do', a.id)"><span>{{ a.label }}<span v-if="a.worth" class="worth" :class="{ best: a.best }"> {{ a.worth }}</span></span> <kbd>{{ a.key.toUpperCase() }}</kbd></button>
      </div>
      </template></div>
    </div>
    <div class="rail">
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
    tray() { return this.state.cloth.tray; },
    deck() { return this.state.cloth.deck; },
    plate() { return this.state.cloth.plate; },
    tubes: () => TUBES,
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
      const begun = performance.now();
      let last = 0;
      for (const [moment, key, kind] of acts) {
        const mine = (waits[key] = waits[key] || {});
        if (kind === "deal") {
          mine.deal = (moment - start) * step;
          mine.lands = begun + mine.deal + FLIGHT;
        } else mine[kind] = Math.max((moment - start) * step, (mine.lands || 0) - begun);
        last = Math.max(last, mine[kind]);
        if (this.moves() || moment === start) this.play("card", mine[kind]);
      }
      clearTimeout(this.ending);
      this.late = now.settled && this.moves();
      if (this.late) this.ending = setTimeout(() => { this.late = false; this.finish(this.state, {}); }, last + FLIGHT);
    },
    // What is seen when the cards lie: the chips paid and taken, and what the player then has.
    finish(now, before) {
      this.purse = now.balance;
      const laid = (state) => (state.spots || []).map((one) => one.amount && one.amount.words).join(" ");
      if (now.result && !before.result) for (const spot of now.spots) for (const stack of spot.stacks) this.play("chip", stack.after);
      else if (laid(now) !== laid(before)) this.play("chip", 0);
    },
    wait(card, kind) {
      return (this.waits[this.state.number + card.id] || {})[kind] !== undefined;
    },
    travel(card) {
      const mine = this.waits[this.state.number + card.id];
      if (!mine) return null;
      const at = card.from || card;
      const scale = (card.small || 100) / 100;
      return { "--x": (this.deck.x - at.x) / scale + "px", "--y": (this.deck.y - at.y) / scale + "px", "--fx": at.x - card.x + "px", "--fy": at.y - card.y + "px",
        "--deal": (mine.deal || 0) + "ms", "--turn": (mine.turn || 0) + "ms", "--burn": (mine.burn || 0) + "ms" };
    },
    placed(card) {
      return "translate(" + card.x + " " + card.y + ")" + (card.small ? " scale(" + card.small / 100 + ")" : "");
    },
    diamond: (x, y, half) => "M" + x + " " + (y - half) + "l" + half + " " + half + " " + -half + " " + half + " " + -half + " " + -half + "Z",
    // What is written at an area: the amount that lies there; when the cards lie, what came of it.
    label(spot) {
      const came = !this.late && spot.came;
      if (!came) return spot.amount;
      const stack = spot.stacks[0];
      return { ...came, tone: ["came", came.words[0] === "+" ? "up" : came.words[0] === "-" ? "down" : ""], delay: stack && { "--nth": stack.after + "ms" } };
    },
    bare(spot) {
      return !this.late && spot.came && spot.stacks.every((stack) => stack.fate === "taken");
    },
    colour,
    // A browser lets nothing sound before something was touched.
    listen() {
      if (this.sound && !this.sounds) this.sounds = import("/static/sounds.js").then((one) => one.open());
    },
    play(kind, after) {
      if (!this.sound) return;
      if (navigator.userActivation && navigator.userActivation.hasBeenActive) this.listen();
      if (this.sounds) this.sounds.then((sounds) => sounds[kind](after));
    },
    spoken(spot) {
      const lies = spot.amount ? spot.amount.words : "empty";
      const came = spot.came ? ", " + spot.came.words : "";
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
      // Whoever types fast is ahead of what he sees: the server does a key when it comes, if it is ready then.
      const action = this.state.actions.find((one) => one.key === key);
      if (this.state.coach && key === this.state.coach.key) this.touch("coach", "next");
      else if (chip) this.touch("chip", chip.id);
      else if (spot) this.touch("spot", spot.id);
      else if (action) this.touch("do", action.id);
    },
  },
};
