/** `npm run check`: every tool that reads the code without running it, side by side; one line each when green. */
import { run } from './run.ts'

const tools: [name: string, command: string, ...args: string[]][] = [
  ['types', 'tsc', '-p', '.', '--noEmit'],
  ['types of the web', 'tsc', '-p', 'web', '--noEmit'],
  ['lint and format', 'biome', 'check', '--error-on-warnings'],
  ['walls', 'node', 'scripts/walls.ts'],
  ['structure', 'node', 'scripts/structure.ts'],
  ['dead code', 'knip', '--no-progress'],
]

/** Runs the tools and answers how many found something. */
export async function check(): Promise<number> {
  const results = tools.map(async ([name, command, ...args]) => {
    const start = performance.now()
    const { code, output } = await run(command, args)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(code === 0 ? `ok    ${name} (${seconds} s)` : `FAIL  ${name}: ${[command, ...args].join(' ')}\n${output}`)
    return code
  })
  return (await Promise.all(results)).filter((code) => code !== 0).length
}

if (import.meta.main && (await check()) > 0) process.exitCode = 1
