/** Two tones going up for what went well, a long low one for what did not. */
const TONES = {
  good: [
    { frequency: 880, from: 0, to: 0.07 },
    { frequency: 1320, from: 0.07, to: 0.14 },
  ],
  bad: [{ frequency: 180, from: 0, to: 0.5 }],
} as const

let context: AudioContext | null = null

/** Sounds whether a scan was right; a browser without sound stays silent. */
export function play(tone: keyof typeof TONES): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  for (const { frequency, from, to } of TONES[tone]) {
    const oscillator = context.createOscillator()
    const volume = context.createGain()
    oscillator.frequency.value = frequency
    oscillator.type = tone === 'bad' ? 'square' : 'sine'
    volume.gain.value = 0.2
    oscillator.connect(volume).connect(context.destination)
    oscillator.start(context.currentTime + from)
    oscillator.stop(context.currentTime + to)
  }
}
