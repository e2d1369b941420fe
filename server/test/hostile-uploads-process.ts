/** One reader of the hostile texts, measured: for each token and size the least time of some tries, and the memory after it. */
import { immaterial, mostGrowth, readers, repeated, tokens, workedMs } from './hostile-text.ts'

const [name = '', sizes = ''] = process.argv.slice(2)
const read = readers[name]
if (!read) throw new Error(`there is no reader ${name}`)

const usedBytes = (): number => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

interface Measured {
  ms: number
  bytes: number
}

/** Three tries; twelve where it seems to take too long beside half of it: others on the machine slow some, a square slows all. */
const triesFor = (ms: number, half: Measured | undefined): number =>
  half && ms > Math.max(immaterial.ms, half.ms * mostGrowth) ? 12 : 3

async function measure(text: string, half: Measured | undefined): Promise<Measured> {
  let ms = Number.POSITIVE_INFINITY
  let bytes = 0
  for (let round = 0; round < triesFor(ms, half); round += 1) {
    globalThis.gc?.()
    const [memory, worked] = [usedBytes(), workedMs()]
    await read?.(text)
    ms = Math.min(ms, workedMs() - worked)
    bytes = Math.max(bytes, usedBytes() - memory)
    // So little decides nothing, neither itself nor as what the next size is compared with.
    if (ms <= immaterial.ms / mostGrowth && bytes <= immaterial.bytes / mostGrowth) break
  }
  return { ms: Math.round(ms), bytes }
}

const measured: Record<string, Measured[]> = {}
for (const token of tokens) {
  const steps: Measured[] = []
  for (const size of sizes.split(',').map(Number)) steps.push(await measure(repeated(token, size * 1024), steps.at(-1)))
  measured[JSON.stringify(token)] = steps
}
process.stdout.write(JSON.stringify(measured))
process.exit(0)
