/** Why a database cannot do its work just now, told by what it or the way to it said: asked again in a moment it may. */
export type Trouble = 'away' | 'busy' | 'full' | 'read_only'

/** PostgreSQL's and the system's names for it. */
const byCode: Record<string, Trouble> = {
  '08000': 'away',
  '08001': 'away',
  '08003': 'away',
  '08004': 'away',
  '08006': 'away',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  '53200': 'busy',
  '53300': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  '25P03': 'busy',
  '53100': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  '25006': 'read_only',
  EROFS: 'read_only',
}

export const silent = 'Query read timeout'
export const noConnection = 'timeout exceeded when trying to connect'

/** What the driver and its pool say in words alone. */
const byMessage: Record<string, Trouble> = {
  [silent]: 'away',
  'Connection terminated': 'away',
  'Connection terminated unexpectedly': 'away',
  'Connection terminated due to connection timeout': 'away',
  'Client has encountered a connection error and is not queryable': 'away',
  'Client was closed and is not queryable': 'away',
  'Postgres connection has been discarded': 'away',
  [noConnection]: 'busy',
}

/** Undefined for a fault of ours or of the caller. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (!(error instanceof Error)) return undefined
  return ('code' in error && typeof error.code === 'string' ? byCode[error.code] : undefined) ?? byMessage[error.message]
}

const againAfterMs = 500

/** Does a step of the start as often as the database is away or busy, for at most so long: it may be starting too. */
export async function patiently<T>(step: () => Promise<T>, forMs = 60_000): Promise<T> {
  for (const until = Date.now() + forMs; ; ) {
    try {
      return await step()
    } catch (error) {
      const trouble = troubleOf(error)
      if ((trouble !== 'away' && trouble !== 'busy') || Date.now() > until) throw error
      await new Promise((again) => setTimeout(again, againAfterMs))
    }
  }
}

/** Does a step that has to be done, as often as the database is in trouble. */
export async function untilBack<T>(step: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!troubleOf(error)) throw error
      await new Promise((again) => setTimeout(again, againAfterMs))
    }
  }
}
