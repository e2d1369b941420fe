/** PostgreSQL's notices, on a connection of their own that is taken up again when it is lost or falls silent. */
import pg from 'pg'

const againAfterMs = 1000
/** A connection whose other end is gone without a word never ends by itself. */
const askedEveryMs = 15_000

export interface Listening {
  isHeard(): boolean
  stop(): Promise<void>
}

/** Answers when it listens for the first time, and refuses when it cannot. `missed` is called when notices may have been missed. */
export async function listenPostgres(
  connection: pg.ClientConfig,
  channel: string,
  heard: (payload: string) => void,
  missed: () => void = () => undefined,
): Promise<Listening> {
  let client: pg.Client | undefined
  let isStopped = false
  let isHeard = false
  let reconnected = () => undefined as unknown
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const made = new pg.Client(connection)
    client = made
    made.on('notification', (notice) => heard(notice.payload ?? ''))
    made.on('error', () => undefined)
    try {
      await made.connect()
      await made.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // Not waited for: it may never answer.
      void made.end().catch(() => undefined)
      throw error
    }
    isHeard = true
    made.on('end', again)
    clearInterval(timer)
    timer = setInterval(() => made.query('select 1').catch(() => made.end().catch(() => undefined)), askedEveryMs)
    timer.unref()
    reconnected()
  }

  function again(): void {
    isHeard = false
    clearInterval(timer)
    if (!isStopped) timer = setTimeout(() => connect().catch(again), againAfterMs)
  }

  await connect()
  reconnected = missed
  return {
    isHeard: () => isHeard,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
