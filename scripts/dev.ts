/** `npm run dev`: the server, started again on every change, and Vite's development server, which passes it the API's calls. */
import { interrupt, run } from './run.ts'

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
const server = run('node', ['--watch', '--watch-preserve-output', 'server/main.ts'], { show: true })
const web = run('vite', ['web'], { show: true })
const { code } = await Promise.race([server, web])
await interrupt()
process.exitCode = code
