/**
 * Signing in with the company's identity provider: silently in a hidden frame, in a window when the provider must ask something. Our
 * callback page hands the provider's answer to whoever knows the state, and the server does all the rest.
 */
import { isFault } from '@iroko/contract/errors'
import type { singleSignOn } from '@iroko/contract/platform/single-sign-on'
import { call, plainCall } from '../api.ts'
import { saveSession } from '../session.ts'

const api = '/api/v1/auth/sso'
const startCall = plainCall<typeof singleSignOn.start>({ method: 'POST', path: `${api}/start.json`, access: 'public' })
const tokenCall = plainCall<typeof singleSignOn.exchange>({ method: 'POST', path: `${api}/token.json`, access: 'public' })
const loginCall = plainCall<typeof singleSignOn.companyLogin>({ method: 'POST', path: '/api/login', access: 'public' })

/** One try: what the server gave for it. */
export type Attempt = Awaited<ReturnType<typeof startAttempt>>
/** What the provider answered. */
export type Answer = { code: string; error?: undefined } | { code?: undefined; error: string }

export const startAttempt = () => call(startCall)

/** The provider did not answer in the hidden frame: it may not be framed, or the browser keeps its cookies back. */
const silentMs = 8000
/** How long a ticket is good. */
const windowMs = 10 * 60_000

/** Hears what the callback page of this attempt says, for as long as `until` has not come. */
function listen(state: string, until: AbortSignal, ended: Answer): Promise<Answer> {
  const channel = new BroadcastChannel(`sso:${state}`)
  return new Promise<Answer>((resolve) => {
    channel.onmessage = ({ data }) => {
      const { code, error } = Object(data)
      resolve(typeof code === 'string' ? { code } : { error: String(error ?? 'unknown') })
    }
    until.addEventListener('abort', () => resolve(ended), { once: true })
  }).finally(() => channel.close())
}

function askUrl(attempt: Attempt, email: string, more: Record<string, string>): string {
  const url = new URL(attempt.authorize_url)
  for (const [name, value] of Object.entries({ login_hint: email, ...more })) url.searchParams.set(name, value)
  return url.href
}

/** Asks the provider without showing anything. */
export async function askSilently(attempt: Attempt, email: string): Promise<Answer> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'Single sign-on'
  const heard = listen(attempt.state, AbortSignal.timeout(silentMs), { error: 'timeout' })
  frame.src = askUrl(attempt, email, { prompt: 'none' })
  document.body.append(frame)
  return await heard.finally(() => frame.remove())
}

/** Asks the provider in a window of its own; undefined when the browser did not open one. */
export function askInWindow(attempt: Attempt, email: string): Promise<Answer> | undefined {
  const shown = open(askUrl(attempt, email, {}), '_blank', 'popup,width=480,height=680')
  if (!shown) return undefined
  const stop = new AbortController()
  // A provider may hide its window from us, which looks like a closed one: it counts once the person is back here.
  let gone = 0
  const watch = setInterval(() => {
    gone = shown.closed && document.hasFocus() ? gone + 1 : 0
    if (gone > 3) stop.abort()
  }, 500)
  const until = AbortSignal.any([stop.signal, AbortSignal.timeout(windowMs)])
  return listen(attempt.state, until, { error: 'closed' }).finally(() => clearInterval(watch))
}

/** Signs in with the provider's code; throws the server's refusal. */
export async function enterWith(attempt: Attempt, email: string, code: string): Promise<void> {
  const { ticket } = attempt
  const { id_token } = await call(tokenCall, { body: { ticket, code } })
  const { employee, token } = await call(loginCall, { body: { company_email: email.trim(), ticket, id_token } })
  saveSession({ ...employee, token: token.token }, attempt.end_session_url)
}

/** The company account on this device is not the one whose e-mail was typed. */
export const isOtherUser = (error: unknown): boolean => isFault(error) && error.code === 'sso_other_user'
