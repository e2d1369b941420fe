/** The thread behind `preparing.ts`: serves the page of a start until it is told to close. */
import { createServer, type ServerResponse } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { type AddressTaken, type PartOfStart, type Progress, partsOfStart } from './preparing.ts'

const progress = new Map<PartOfStart, Progress>()

const style = `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif; background: #fbfaf8; color: #22211b }
  main { width: min(26rem, 90vw) } h1 { font-size: 1.25rem; margin: 0 0 1rem } p { color: #5c5a52 }
  div { display: flex; justify-content: space-between; padding: .6rem 0; border-top: 1px solid #e9e6df }
  dl { margin: 0 } dd { margin: 0; font-variant-numeric: tabular-nums }
  @media (prefers-color-scheme: dark) { body { background: #191812; color: #f3f1ec } p { color: #b5b2a8 } div { border-color: #3a3931 } }`

const wordsOf = (of: Progress | undefined) => (typeof of === 'object' ? `${of.done} of ${of.of}` : (of ?? 'waiting'))

/** Loads itself again every second, without a script, until the portal answers in its place. */
const page = () => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="1">
<meta name="robots" content="noindex"><title>Preparing Iroko</title><style>${style}</style></head>
<body><main><h1>Iroko is being prepared</h1>
<dl>${Object.entries(partsOfStart)
  .map(([part, label]) => `<div><dt>${label}</dt><dd>${wordsOf(progress.get(part as PartOfStart))}</dd></div>`)
  .join('')}</dl>
<p>This page opens the portal by itself when it is ready.</p></main></body></html>`

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // A connection that is kept would be one to a server that is gone.
  connection: 'close',
  'retry-after': '1',
}

function answer(url: string, response: ServerResponse): void {
  const [status, type, body] =
    url === '/healthz'
      ? [200, 'application/json', JSON.stringify({ status: 'alive' })]
      : url === '/readyz'
        ? [503, 'application/json', JSON.stringify({ status: 'the portal is being prepared' })]
        : url.startsWith('/api/')
          ? [
              503,
              'application/json',
              JSON.stringify({ errors: 'The portal is being prepared. Try again in a moment', code: 'preparing' }),
            ]
          : [503, 'text/html; charset=utf-8', page()]
  response.writeHead(status, { ...headers, 'content-type': type }).end(body)
}

const server = createServer((request, response) => answer(request.url ?? '/', response))
const sendAddress = (address: AddressTaken['address']) => parentPort?.postMessage({ address } satisfies AddressTaken)
server.once('error', ({ message, code }: NodeJS.ErrnoException) => sendAddress({ message, code }))
server.listen(workerData.port, workerData.host, () => sendAddress('taken'))
parentPort?.on('message', (message: 'close' | { part: PartOfStart; progress: Progress }) => {
  if (message !== 'close') return void progress.set(message.part, message.progress)
  server.close(() => process.exit(0))
  server.closeAllConnections()
})
