/** Talking to the access point through which e-invoices reach the exchange: sends a document once by its reference, and asks what became of it. */
import * as z from 'zod/mini'

export interface AccessPoint {
  url: string
  key: string
}

const timeout = 20_000

const answerSchema = z.object({
  status: z.optional(z.string()),
  reason: z.optional(z.string()),
  message: z.optional(z.string()),
  csid: z.optional(z.string()),
  qr: z.optional(z.string()),
})

/** `later`: nothing is known of it, and it is sent or asked again. */
export type Sent =
  | { state: 'sent' | 'later' }
  | { state: 'accepted'; csid: string; qr: string }
  | { state: 'rejected'; reason: string }

/** Sends a document; one that the access point has already is not sent twice, as its reference is its key. */
export const sendDocument = (point: AccessPoint, irn: string, content: string): Promise<Sent> =>
  ask(point, '/invoices', {
    method: 'POST',
    body: content,
    headers: { 'content-type': 'application/json', 'idempotency-key': irn },
  })

export const askDocument = (point: AccessPoint, irn: string): Promise<Sent> =>
  ask(point, `/invoices/${encodeURIComponent(irn)}`, { method: 'GET', headers: {} })

const most = 500

async function ask(
  { url, key }: AccessPoint,
  path: string,
  { headers, ...request }: { method: string; headers: Record<string, string>; body?: string },
): Promise<Sent> {
  const signal = AbortSignal.timeout(timeout)
  const all = { ...headers, accept: 'application/json', authorization: `Bearer ${key}` }
  const reply = await fetch(`${url.replace(/\/$/, '')}${path}`, { ...request, headers: all, redirect: 'error', signal }).catch(
    () => undefined,
  )
  if (!reply) return { state: 'later' }
  const read = answerSchema.safeParse(await reply.json().catch(() => ({})))
  const { status = '', reason, message, csid = '', qr = '' } = read.success ? read.data : {}
  // It has the document already.
  if (reply.status === 409) return { state: 'sent' }
  // Wrong keys and a busy access point are no word about the document.
  if ([401, 403, 404, 408, 429].includes(reply.status) || reply.status >= 500) return { state: 'later' }
  if (!reply.ok || status === 'rejected')
    return { state: 'rejected', reason: (reason ?? message ?? `The access point answered ${reply.status}`).slice(0, most) }
  return status === 'accepted' ? { state: 'accepted', csid: csid.slice(0, most), qr: qr.slice(0, 4 * most) } : { state: 'sent' }
}
