/** One reader of the hostile texts, measured: for each token and size the least time of some tries, and the memory after it. */
import { readers, repeated, tokens, workedMs } from './hostile-text.ts'

const [name = '', sizes = ''] = process.argv.slice(2)
const read = readers[name]
if (!read) throw new Error(`there is no reader ${name}`)

const usedBytes = (): number => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function measure(text: string) {
  let ms = Number.POSITIVE_INFINITY
  let bytes = 0
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.()
    const [memory, worked] = [usedBytes(), workedMs()]
    await read?.(text)
    ms = Math.min(ms, workedMs() - worked)
    bytes = Math.max(bytes, usedBytes() - memory)
  }
  return { ms: Math.round(ms), bytes }
}

const measured: Record<string, unknown[]> = {}
for (const token of tokens) {
  const steps: unknown[] = []
  for (const size of sizes.split(',').map(Number)) steps.push(await measure(repeated(token, size * 1024)))
  measured[JSON.stringify(token)] = steps
}
process.stdout.write(JSON.stringify(measured))
process.exit(0)
