/** Every call of the web app to the server, typed by the contract. */
import type { Endpoint, Input, Output } from '@iroko/contract/endpoint'
import { type Fault, fault, invalidToken, isFault, noToken, type Refusal } from '@iroko/contract/errors'
import { sheetPath } from '@iroko/contract/sheets'
import { showAlert } from './alerts.ts'
import { whileActive } from './calls/activity.ts'
import { clearSession, readToken } from './session.ts'
import { clearClientSession, readClientSession } from './sign-in/client-session.ts'
import { askProof, oweFactor } from './sign-in/proof.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** The same on every try of one submission, so that it counts once. */
  idempotencyKey?: string
  /** It arrives also when the window is closed meanwhile; the body is short. */
  keepalive?: boolean
  /** Told the part of an upload that is sent, 0 to 1. */
  progress?: (fraction: number) => void
}

/** A call that can be made without saying anything. */
export type PlainEndpoint = Endpoint & { params?: undefined; body?: undefined }

/** A call of the contract without its schemas, for what comes with the first bytes, where there is no room for them; the types keep it the same. */
export const plainCall = <E extends Endpoint>(
  endpoint: Pick<E, 'method' | 'path' | 'access'> & Partial<Pick<E, 'topics'>>,
): E => endpoint as unknown as E

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

interface Request {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
  keepalive?: boolean
}

interface Reply {
  status: number
  text: string
}

const timeout = 60_000

/** Makes a call and answers what the contract says; throws a Fault for every failure (status 0: no response). */
export function call<E extends PlainEndpoint>(endpoint: E): Promise<Output<E>>
export function call<E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Output<E>>
export async function call<E extends Endpoint>(endpoint: E, input?: Input<E>, options: CallOptions = {}): Promise<Output<E>> {
  return proving(async () => {
    const request = requestOf(endpoint, Object(input), options)
    const reply = await whileActive(() => (endpoint.upload ? upload(request, options) : send(request, options)))
    const answer = parseReply(reply.text)
    if (reply.status >= 200 && reply.status < 300) return answer as Output<E>
    throw refused(endpoint, request, reply.status, answer)
  })
}

/** Makes a call again, once, when it needs a fresh proof of who makes it and the person gives one, or its token was renewed meanwhile. */
async function proving<T>(make: () => Promise<T>): Promise<T> {
  const token = readToken()
  try {
    return await make()
  } catch (error) {
    if (!isFault(error)) throw error
    // On its way while the session was given another token.
    const isRenewed = error.code === 'invalid_token' && readToken() !== null && readToken() !== token
    if (!isRenewed && !(error.code === 'step_up_required' && (await askProof()))) throw error
    return make()
  }
}

/** What a call answers in bytes: a file, or the rows of a list as a sheet. */
export function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  representation: 'csv' | 'xlsx' | 'raw' = 'raw',
): Promise<Response> {
  const path = representation === 'raw' ? endpoint.path : sheetPath(endpoint.path, representation)
  return proving(async () => {
    const request = requestOf({ ...endpoint, path }, Object(input), {})
    const answer = await whileActive(() => reach(request))
    if (answer.ok) return answer
    throw refused(endpoint, request, answer.status, parseReply(await answer.text()))
  })
}

/** Saves what a call answers, a file or the rows of a list as a sheet: under the name that the server gives it, or under another. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  representation: 'csv' | 'xlsx' | 'raw' = 'raw',
  name?: string,
): Promise<void> {
  const response = await fetchFile(endpoint, input, representation)
  // A long list, which becomes a file in the background.
  if (response.status === 202) {
    showAlert({ kind: 'success', text: Object(await response.json()).message })
    return
  }
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name ?? nameOf(response)
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const nameOf = ({ headers }: Response): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]*)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '')

function requestOf(endpoint: Endpoint, { params = {}, query = {}, body }: Parts, options: CallOptions): Request {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') asked.set(name, String(value))
  }
  const headers: Record<string, string> = { accept: 'application/json' }
  const token = tokenFor(endpoint)
  if (token) headers.authorization = `Bearer ${token}`
  if (options.idempotencyKey && endpoint.method !== 'GET') headers['idempotency-key'] = options.idempotencyKey
  if (body !== undefined && !endpoint.upload) headers['content-type'] = 'application/json'
  return {
    method: endpoint.method,
    url: asked.size > 0 ? `${path}?${asked}` : path,
    headers,
    body: body === undefined ? undefined : endpoint.upload ? formOf(body) : JSON.stringify(body),
    ...(options.keepalive && { keepalive: true }),
  }
}

/** A call that needs a token is cancelled without one (specification 7). */
function tokenFor(endpoint: Endpoint): string | null {
  const token = endpoint.access === 'client' ? (readClientSession()?.token ?? null) : readToken()
  if (!token && endpoint.access !== 'public') throw fault(401, 'no_token', noToken)
  return token
}

/** The file last: a server that reads as it goes then knows the rest. */
function formOf(body: unknown): FormData {
  const form = new FormData()
  const entries = Object.entries(Object(body))
  for (const [name, value] of entries) if (!(value instanceof Blob)) form.set(name, String(value))
  for (const [name, value] of entries) if (value instanceof Blob) form.set(name, value)
  return form
}

const noResponse = (): Fault => fault(0, 'no_response', '')

async function reach({ url, ...request }: Request, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { ...request, signal: signal ?? null, cache: 'no-store' })
  } catch (error) {
    if (signal?.aborted && signal.reason?.name === 'AbortError') throw error
    throw noResponse()
  }
}

/**
 * A server that is busy with others for a moment did nothing yet: it is asked again, a little later than they are. What it refuses for one's own
 * tries is not sent again by itself: a wrong password would count once more.
 */
const moment = { seconds: 3, times: 4 }

async function reachAgain(request: Request, signal: AbortSignal, left = moment.times): Promise<Response> {
  const response = await reach(request, signal)
  const seconds = Number(response.headers.get('retry-after'))
  if (response.status !== 429 || left === 0 || !(seconds > 0 && seconds <= moment.seconds)) return response
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string }
  if (code !== 'others_first') return response
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000 * (0.5 + Math.random())))
  return reachAgain(request, signal, left - 1)
}

/** Lists as they were last answered to this person, in memory only: on a shared computer nothing of them stays. */
const cached = new Map<string, { tag: string; text: string }>()
const mostCached = 100

async function send(request: Request, { signal }: CallOptions): Promise<Reply> {
  const limit = AbortSignal.timeout(timeout)
  const key = `${request.headers.authorization} ${request.url}`
  const known = request.method === 'GET' ? cached.get(key) : undefined
  const headers = known ? { ...request.headers, 'if-none-match': known.tag } : request.headers
  const response = await reachAgain({ ...request, headers }, signal ? AbortSignal.any([signal, limit]) : limit)
  if (response.status === 304 && known) return { status: 200, text: known.text }
  try {
    const text = await response.text()
    const tag = response.headers.get('etag')
    if (tag && response.ok) {
      if (cached.size >= mostCached) cached.clear()
      cached.set(key, { tag, text })
    }
    return { status: response.status, text }
  } catch (error) {
    if (signal?.aborted) throw error
    throw noResponse()
  }
}

/** Only XMLHttpRequest tells how much of a body has been sent. */
function upload(request: Request, { signal, progress }: CallOptions): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open(request.method, request.url)
    for (const [name, value] of Object.entries(request.headers)) sending.setRequestHeader(name, value)
    sending.upload.onprogress = (event) => progress?.(event.loaded / event.total)
    sending.onload = () => resolve({ status: sending.status, text: sending.responseText })
    sending.onerror = () => reject(noResponse())
    sending.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
    signal?.addEventListener('abort', () => sending.abort())
    sending.send(request.body ?? null)
  })
}

function parseReply(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The refusal as a Fault; one that says the token is unusable ends the session it belongs to. */
function refused(endpoint: Endpoint, request: Request, status: number, answer: unknown): Fault {
  const refusal: Partial<Refusal> = Object(answer)
  const sentence = typeof refusal.errors === 'string' ? refusal.errors : ''
  if (status === 400 && sentence === invalidToken) endSession(endpoint, request)
  if (refusal.code === 'factor_setup_required') oweFactor()
  const { id, challenge } = refusal
  const found = fault(status, refusal.code ?? 'unknown', sentence, refusal.fields)
  return Object.assign(found, id ? { id } : {}, challenge ? { challenge } : {})
}

/** Not when somebody has signed in anew since the call was made. */
function endSession(endpoint: Endpoint, { headers }: Request): void {
  if (endpoint.access === 'client') clearClientSession()
  else if (headers.authorization === `Bearer ${readToken()}`) clearSession()
}
