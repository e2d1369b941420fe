/**
 * What changed on the server, as it happens: one stream, held by one tab of the browser and passed on to the others, because a
 * browser opens few connections to a site.
 */
import { invalidToken } from '@iroko/contract/errors'
import type { Topic } from '@iroko/contract/topics'
import { queryClient } from '../calls/query-client.ts'
import { clearSession, readToken } from '../session.ts'

const path = '/api/v1/events'
const longestPause = 30_000
/** A stream that breaks sooner counts as a failure, so that a server which ends each at once is not asked every second. */
const steady = 30_000

/** The topics that one message of the stream names; none when it is a comment or something else. */
export function topicsOf(message: string): string[] {
  const data = message
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trim())
    .join('\n')
  try {
    const { topics }: { topics?: unknown } = Object(JSON.parse(data))
    return Array.isArray(topics) ? topics.filter((topic) => typeof topic === 'string') : []
  } catch {
    return []
  }
}

/** A change of rights makes every answer stale, whatever it is about. */
const rights: Topic = 'rights'

/** Reads again what is open and what one of the topics makes stale. */
function refresh(topics: readonly string[]): void {
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => topics.includes(rights) || Boolean(meta?.topics?.some((topic) => topics.includes(topic))),
  })
}

/**
 * Passes the first topics on at once, and what comes within the next moment together at its end: a morning on which everyone clocks in
 * has a screen read again once a second, not at every punch.
 */
export function calmly(pass: (topics: string[]) => void, milliseconds = 1000): (topics: readonly string[]) => void {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const passOn = () => {
    timer = undefined
    if (waiting.size === 0) return
    pass([...waiting])
    waiting.clear()
    timer = setTimeout(passOn, milliseconds)
  }
  return (topics) => {
    for (const topic of topics) waiting.add(topic)
    if (timer === undefined) passOn()
  }
}

/** Starts listening for the person who is signed in; answers how to stop. */
export function startEvents(): () => void {
  const stop = new AbortController()
  const tabs = new BroadcastChannel('events')
  const refreshCalmly = calmly(refresh)
  tabs.onmessage = ({ data }) => refreshCalmly(data)
  const tell = (topics: string[]) => {
    refreshCalmly(topics)
    if (topics.length > 0) tabs.postMessage(topics)
  }
  const listen = () => keepListening(tell, stop.signal)
  // The lock exists on secure origins only; elsewhere each tab listens for itself.
  const held = navigator.locks?.request('events', { signal: stop.signal }, listen) ?? listen()
  held.catch(() => undefined)
  return () => {
    stop.abort()
    tabs.close()
  }
}

type Ending = 'broken' | 'unreachable' | 'refused'

async function keepListening(tell: (topics: string[]) => void, signal: AbortSignal): Promise<void> {
  let failures = 0
  for (let first = true; !signal.aborted; first = false) {
    const started = Date.now()
    const ending = await listenOnce(tell, signal, first)
    if (ending === 'refused' || signal.aborted) return
    failures = ending === 'broken' && Date.now() - started > steady ? 0 : failures + 1
    await pause(Math.min(longestPause, 1000 * 2 ** failures) * (0.5 + Math.random() / 2), signal)
  }
}

/** Until the stream breaks, the server cannot be reached, or it will not have this token. */
async function listenOnce(tell: (topics: string[]) => void, signal: AbortSignal, first: boolean): Promise<Ending> {
  let open = false
  try {
    const response = await fetch(path, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${readToken()}` },
      cache: 'no-store',
      signal,
    })
    if (!response.ok || !response.body) return await refusal(response)
    open = true
    // Whatever happened while the line was down was not told.
    if (!first) tell([rights])
    await readMessages(response.body, tell)
    return 'broken'
  } catch {
    return open ? 'broken' : 'unreachable'
  }
}

async function refusal(response: Response): Promise<Ending> {
  if (response.status >= 500 || response.status === 429) return 'unreachable'
  const { errors }: { errors?: unknown } = Object(await response.json().catch(() => null))
  if (response.status === 400 && errors === invalidToken) clearSession()
  return 'refused'
}

async function readMessages(body: ReadableStream<Uint8Array<ArrayBuffer>>, tell: (topics: string[]) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const messages = (rest + part.value).split(/\r?\n\r?\n/)
    rest = messages.pop() ?? ''
    for (const message of messages) tell(topicsOf(message))
  }
}

/** Ends early when the person comes back to the tab or the line comes back. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const early = new AbortController()
    const wake = () => {
      early.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    const visible = () => document.visibilityState === 'visible' && wake()
    document.addEventListener('visibilitychange', visible, { signal: early.signal })
    addEventListener('online', wake, { signal: early.signal })
    signal.addEventListener('abort', wake, { signal: early.signal })
  })
}
