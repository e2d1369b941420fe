/** Live changes: a note in the transaction that causes them, and one stream per open browser tab that passes them on. */
import type { Permission } from '@iroko/contract/permissions'
import type { Role } from '@iroko/contract/roles'
import type { Scope } from '@iroko/contract/scopes'
import type { Topic } from '@iroko/contract/topics'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { eventChannel, forgetCached } from './database/cached.ts'
import type { Database, Db } from './database/database.ts'
import { hasScope, type User } from './http/rights.ts'
import { liveSessions } from './http/sessions.ts'
import type { Portal } from './portal.ts'

/** Whose open screens are told. */
export interface Audience {
  /** People by id, beside everyone who holds the permission, or one of several. */
  for?: readonly string[]
  permission?: Permission | readonly Permission[]
  /** Only those who hold it at least so far; beside people by id those who hold it for more than themselves. */
  least?: Scope
  /** Everyone who has one of the roles, in whatever way. */
  roles?: readonly Role[]
}

interface Event extends Audience {
  topics: readonly Topic[]
}

/**
 * Announces a change when the transaction commits, and never when it does not. After 'rights', the streams of those who are told look
 * up anew who they are.
 */
export async function changed(db: Db, topics: Topic | readonly Topic[], audience: Audience): Promise<void> {
  // A notice holds at most 8,000 bytes: many people are told in several.
  const people = audience.for ?? []
  const least = audience.least ?? (audience.for ? 'reportees' : 'own')
  for (let start = 0; start === 0 || start < people.length; start += 100) {
    const event: Event = { ...audience, least, for: people.slice(start, start + 100), topics: [topics].flat() }
    await sql`select pg_notify(${eventChannel}, ${JSON.stringify(event)})`.execute(db)
  }
}

/** What was announced while the line to the database was down is lost: whoever listens is told to believe nothing from before. */
const unknown: Event = { roles: ['staff'], topics: ['rights'] }

const follow = (database: Database, heard: (event: Event) => void): Promise<() => Promise<void>> =>
  database.listen(
    eventChannel,
    (payload) => heard(JSON.parse(payload)),
    () => heard(unknown),
  )

/** For what keeps answers: calls `heard` after each commit of any process with the topics that it changed; answers how to stop. */
export const onChanged = (database: Database, heard: (topics: readonly Topic[]) => void): Promise<() => Promise<void>> =>
  follow(database, ({ topics }) => heard(topics))

export interface Streams {
  /** `reload` answers who the person is by now; undefined once the session has ended. */
  add(user: User, reply: FastifyReply, reload: () => Promise<User | undefined>): void
  count(): number
  /** Ends the streams whose session is over. */
  sweep(): Promise<void>
  close(): Promise<void>
}

interface Stream {
  user: User
  reply: FastifyReply
  reload: () => Promise<User | undefined>
}

const isMeant = ({ for: people, permission, least = 'own', roles }: Event, { user }: Stream): boolean =>
  Boolean(
    people?.includes(user.id) ||
      [permission ?? []].flat().some((single) => hasScope(user, single, least)) ||
      roles?.some((role) => user.roles.includes(role)),
  )

/** A stream of a session that is over ends; the browser asks again and is told so. */
async function renew(stream: Stream): Promise<void> {
  const user = await stream.reload()
  if (user) stream.user = user
  else stream.reply.raw.end()
}

/** Whoever owes a second factor is told that something changed, which leads them to it, and hears no more. */
function endOwing({ user, reply }: Stream): void {
  if (user.owes_factor) reply.raw.end()
}

/** So many streams one person may hold in one process. */
const mostForOne = 10

/** Holds the open streams of this process and feeds them from the database's notices. */
export async function openStreams({ database, environment, now }: Portal): Promise<Streams> {
  const open = new Set<Stream>()
  const stop = await follow(database, (event) => {
    // Perhaps it was another process that made the change.
    forgetCached(database.db, event.topics)
    const line = `data: ${JSON.stringify({ topics: event.topics })}\n\n`
    for (const stream of open) {
      if (!isMeant(event, stream)) continue
      const write = () => void (stream.reply.raw.writableEnded || stream.reply.raw.write(line))
      const writeLast = () => {
        write()
        endOwing(stream)
      }
      if (event.topics.includes('rights')) renew(stream).then(writeLast, writeLast)
      else write()
    }
  })
  const sweep = async () => {
    const streams = [...open]
    const ids = streams.map(({ user }) => user.session_id)
    const live = await liveSessions(database.db, ids, environment, now())
    for (const { user, reply } of streams) if (!live.has(user.session_id)) reply.raw.end()
  }
  // Proxies close a silent connection; a comment line keeps it open.
  const heartbeat = setInterval(() => {
    for (const stream of open) stream.reply.raw.write(': still here\n\n')
    sweep().catch(() => undefined)
  }, 25_000)
  heartbeat.unref()
  return {
    add(user, reply, reload) {
      const stream = { user, reply, reload }
      // The oldest goes: its tab asks again while it is looked at.
      const theirs = [...open].filter((other) => other.user.id === user.id)
      if (theirs.length >= mostForOne) theirs[0]?.reply.raw.end()
      open.add(stream)
      reply.raw.on('close', () => open.delete(stream))
      reply.raw.write(': welcome\n\n')
    },
    count: () => open.size,
    sweep,
    async close() {
      clearInterval(heartbeat)
      for (const stream of open) stream.reply.raw.end()
      await stop()
    },
  }
}
