/** What stands for a recorded call in the demo company: a few seconds of two voices as tones, as telephone systems write them. */
import { createHash } from 'node:crypto'

/** Samples in a second, of one byte each. */
const rate = 8000
const seconds = 6

/** A second low and a second high, with a pause between: who calls and who answers. */
function tones(): Buffer {
  return Buffer.from(
    Array.from({ length: rate * seconds }, (_, at) => {
      const pitch = Math.floor(at / rate) % 2 === 0 ? 220 : 330
      const isPause = at % rate > rate * 0.8
      return isPause ? 128 : 128 + Math.round(40 * Math.sin((2 * Math.PI * pitch * at) / rate))
    }),
  )
}

function wav(samples: Buffer): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  // Plain samples, one channel, a byte in each, eight bits of it.
  for (const at of [20, 22, 32]) head.writeUInt16LE(1, at)
  head.writeUInt16LE(8, 34)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** The bytes of a recording, its length, and its row among the files. */
export function demoRecording() {
  const bytes = wav(tones())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes, seconds, file: { name: 'call.wav', type: 'audio/wav', size: bytes.length, sha256, purpose: 'recording' } }
}
