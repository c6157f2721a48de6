/** What a sound says. */
export type SoundName = 'right' | 'done' | 'next' | 'wrong' | 'offline'

type Tone = {
  readonly hertz: readonly number[]
  readonly seconds: number
  readonly vibration: readonly number[]
}

/** Wrong is long and low; the others are short and rise. */
const TONES: Readonly<Record<SoundName, Tone>> = {
  right: { hertz: [1200], seconds: 0.07, vibration: [30] },
  done: { hertz: [880, 1320], seconds: 0.09, vibration: [40, 30, 40] },
  next: { hertz: [660, 880, 1100], seconds: 0.08, vibration: [60] },
  wrong: { hertz: [180], seconds: 0.6, vibration: [400] },
  offline: { hertz: [520, 390], seconds: 0.15, vibration: [120, 60, 120] },
}

let audio: AudioContext | null = null

/** Plays a tone that the device makes itself, and vibrates. */
export function playSound(name: SoundName): void {
  const { hertz, seconds, vibration } = TONES[name]
  // Browsers refuse both until the page was touched or a key was pressed.
  if (navigator.userActivation?.hasBeenActive !== true) return
  navigator.vibrate?.([...vibration])
  audio ??= new AudioContext()
  const context = audio
  for (const [index, pitch] of hertz.entries()) {
    const from = context.currentTime + index * seconds
    const oscillator = new OscillatorNode(context, {
      frequency: pitch,
      type: name === 'wrong' ? 'square' : 'sine',
    })
    const gain = new GainNode(context, { gain: 0.3 })
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(from)
    oscillator.stop(from + seconds)
  }
}
