// What a table sounds like, made here and fetched only by who wants it. A card: a short breath of
// noise. A chip: a click of clay. Each after so many milliseconds.
export function open() {
  const audio = new AudioContext(), at = (after) => audio.currentTime + after / 1000;
  return {
    card(after) { rustle(audio, at(after)); },
    chip(after) { for (const [tone, later] of [[3100, 0], [4200, 0.035]]) click(audio, tone, at(after) + later); },
  };
}

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
