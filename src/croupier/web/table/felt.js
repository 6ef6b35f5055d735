// The felt of one chair. It draws what the server sends and tells what was touched: it holds no
// rule, adds no amount and never has a card that its viewer may not see.
const COLOURS = {
  100: ["#f4f1e6", "#56748c"], 200: ["#f3d7c0", "#8a4d2a"], 250: ["#f6c6cf", "#8f3147"],
  500: ["#b5232d", "#f7e3cf"], 1000: ["#27589c", "#e9eefb"], 2000: ["#d9b72f", "#3d3000"],
  2500: ["#12704a", "#e9f5e6"], 10000: ["#22262b", "#e6e2d6"], 50000: ["#5d3a8c", "#efe6fb"],
};
const OTHER = ["#c7651c", "#fff1df"];

export default {
  props: { state: Object },
  emits: ["touch"],
  data: () => ({ four: false, still: false, room: "", seconds: 0 }),
  template: `
<div class="play" :class="{ four, moves: !still }">
  <div v-if="state.over" class="rail"><h1>Your session is over</h1>
    <p class="stage">Log in again from <a href="/">the lobby</a>; a hand in play waits for you.</p></div>
  <template v-else>
  <div class="top">
    <div class="grow"><h1>{{ state.title }}</h1><span class="sub">{{ state.section }}, table {{ state.table }}</span></div>
    <span class="purse"><small>chips</small> <span id="balance">{{ state.balance }}</span></span>
    <a :href="state.rules" target="_blank" rel="noopener">Rules and pays</a><a href="/">Lobby</a>
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
        <g class="written">
          <g v-for="p in state.panels" class="panel-written">
            <rect v-if="p.framed" class="frame" :x="p.x" :y="p.y" :width="p.width" :height="p.height" rx="4"/>
            <text v-for="t in p.texts" :x="t.x" :y="t.y" :class="[t.tone, { bold: t.bold }]" :text-anchor="t.anchor" :font-size="t.size">{{ t.words }}</text>
          </g>
          <text v-for="t in state.signs" :x="t.x" :y="t.y" :class="[t.tone, { bold: t.bold }]" :text-anchor="t.anchor" :font-size="t.size">{{ t.words }}</text>
        </g>
        <g aria-hidden="true">
          <rect v-for="o in state.outlines" :key="o.id" class="outline" :x="o.x" :y="o.y" width="84" height="118" rx="9"/>
        </g>
        <g v-for="s in state.spots" :key="s.id" class="spot" :class="{ open: s.open }" :id="'spot-' + s.id"
           :transform="'translate(' + s.x + ' ' + s.y + ')'" :role="s.open ? 'button' : 'img'"
           :tabindex="s.open ? 0 : null" :aria-label="spoken(s)"
           @click="s.open && touch('spot', s.id)" @keydown.enter.stop.prevent="s.open && touch('spot', s.id)"
           @keydown.space.stop.prevent="s.open && touch('spot', s.id)"
           @dragover.prevent @drop.prevent="dropped($event, s)">
          <circle class="reach" :r="s.touch"/>
          <rect v-if="s.shape === 'square'" class="ring" :x="-s.half" :y="-s.half" :width="2 * s.half" :height="2 * s.half" rx="7"/>
          <path v-else-if="s.shape === 'diamond'" class="ring" :d="'M0 ' + -s.half + 'L' + s.half + ' 0 0 ' + s.half + ' ' + -s.half + ' 0Z'"/>
          <circle v-else class="ring" :r="s.half"/>
          <text v-if="!s.amount" class="name" :y="s.words.length > 1 ? -4 : 6"><tspan v-for="(w, n) in s.words" x="0" :dy="n ? 19 : 0">{{ w }}</tspan></text>
          <g v-if="s.amount" class="stack" :key="s.amount">
            <g v-for="(c, n) in s.chips" :transform="'translate(0 ' + (3 - 5 * n) + ')'" aria-hidden="true">
              <circle r="25" :fill="colour(c)[0]" stroke="#06140d" stroke-opacity=".5"/>
              <circle r="21" fill="none" :stroke="colour(c)[1]" stroke-width="7" stroke-dasharray="8.2 8.29"/>
              <circle r="17" :fill="colour(c)[0]"/>
            </g>
            <text class="amount" y="40">{{ s.amount }}</text>
          </g>
          <text v-if="s.came" class="came" :class="s.came[0] === '+' ? 'up' : s.came[0] === '-' ? 'down' : ''" y="-27">{{ s.came }}</text>
          <g v-if="s.key" aria-hidden="true"><rect class="keybox" x="24" y="-47" width="24" height="23" rx="6"/><text class="key" x="36" y="-30">{{ s.key.toUpperCase() }}</text></g>
        </g>
        <g v-for="c in state.cards" :key="c.id + c.up" :transform="'translate(' + c.x + ' ' + c.y + ')'">
          <g class="card" :class="c.suit" role="img" :aria-label="c.label" :style="{ animationDelay: c.order * 55 + 'ms' }">
            <template v-if="c.up">
              <rect class="front" width="84" height="118" rx="9"/>
              <text class="rank" x="8" y="37">{{ c.rank }}</text>
              <text class="small" x="9" y="62">{{ c.sign }}</text>
              <text class="pip" x="54" y="102">{{ c.sign }}</text>
            </template>
            <template v-else>
              <rect class="back" width="84" height="118" rx="9"/>
              <path class="weave" d="M12 16 72 102M12 46 51 102M33 16 72 72M12 102 72 16M12 72 51 16M33 102 72 46"/>
            </template>
          </g>
        </g>
      </svg>
    </div>
    <div class="rail">
      <p v-for="a in state.arcs" class="inscribed">{{ a.words }}</p>
      <p class="stage" role="status" id="stage">{{ state.stage }}</p>
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
        <button v-for="a in state.actions" :key="a.id" class="do" :class="{ main: a.main }" :disabled="!a.ready" :data-do="a.id"
          @click="touch('do', a.id)"><span>{{ a.label }}<span v-if="a.worth" class="worth" :class="{ best: a.best }"> {{ a.worth }}</span></span> <kbd>{{ a.key.toUpperCase() }}</kbd></button>
      </div>
      <section v-if="state.result" class="result" aria-label="Result">
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
      <ul v-if="state.others.length" class="others">
        <li v-for="o in state.others" :key="o.seat">Seat {{ o.seat }}, {{ o.player }}<span v-if="o.wagers">: {{ o.wagers }}</span></li>
      </ul>
      <div class="ticks">
        <label class="tick"><input type="checkbox" v-model="four"> Four-colour deck</label>
        <label class="tick"><input type="checkbox" v-model="still"> No motion</label>
        <label class="tick"><input type="checkbox" :checked="room === 'dark'" @change="room = $event.target.checked ? 'dark' : 'light'"> Dark room</label>
      </div>
      <p v-if="state.seal" class="seal">The deck of this round was sealed before the bets: {{ state.seal }}</p>
    </div>
  </div>
  </template>
</div>`,
  mounted() {
    const kept = JSON.parse(localStorage.getItem("croupier") || "{}");
    this.four = Boolean(kept.four);
    this.still = Boolean(kept.still);
    this.room = kept.room || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    this.keep();
    this.pressed = (event) => this.press(event);
    window.addEventListener("keydown", this.pressed);
    this.seconds = this.state.left || 0;
    this.ticking = setInterval(() => { if (this.seconds > 0) this.seconds -= 1; }, 1000);
  },
  unmounted() {
    clearInterval(this.ticking);
    window.removeEventListener("keydown", this.pressed);
  },
  watch: { state(now) { this.seconds = now.left || 0; }, four() { this.keep(); }, still() { this.keep(); }, room() { this.keep(); } },
  methods: {
    keep() {
      document.documentElement.dataset.room = this.room;
      localStorage.setItem("croupier", JSON.stringify({ four: this.four, still: this.still, room: this.room }));
    },
    touch(what, name) {
      this.$emit("touch", { what, name });
    },
    colour(chip) {
      return COLOURS[chip] || OTHER;
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
