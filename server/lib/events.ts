/** Live changes: a note in the transaction that causes them, and one stream per open browser tab that passes them on. */
import type { Permission, Role, Scope } from '@iroko/contract/permissions'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Database, Db } from './database/database.ts'
import { forgetKept } from './database/kept.ts'
import { mayReach, type User } from './http/rights.ts'

const channel = 'iroko_events'

export interface LiveEvent {
  /** To whom: people by id, and everyone who holds the permission. */
  people?: string[]
  permission?: Permission
  /** Only those of them who hold it at least so far. */
  least?: Scope
  /** Everyone who has one of the roles, in whatever way. */
  roles?: readonly Role[]
  /** What those who are told may do has changed: their streams look it up again. */
  rights?: true
  /** The calls whose answers changed, by the beginning of their path. */
  paths: string[]
}

/** Told when the transaction commits, and never when it does not. */
export async function tell(db: Db, event: LiveEvent): Promise<void> {
  // A notice holds at most 8,000 bytes: many people are told in several.
  const people = event.people ?? []
  for (let start = 0; start === 0 || start < people.length; start += 100) {
    const part = { ...event, people: people.slice(start, start + 100) }
    await sql`select pg_notify(${channel}, ${JSON.stringify(part)})`.execute(db)
  }
}

export interface Streams {
  /** `reload` answers who the person is by now; undefined once the session has ended. */
  add(user: User, reply: FastifyReply, reload: () => Promise<User | undefined>): void
  count(): number
  close(): Promise<void>
}

interface Stream {
  user: User
  reply: FastifyReply
  reload: () => Promise<User | undefined>
}

const isMeant = ({ people, permission, least = 'own', roles }: LiveEvent, { user }: Stream): boolean =>
  Boolean(
    people?.includes(user.id) ||
      (permission && mayReach(user, permission, least)) ||
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

/** Holds the open streams of this process and feeds them from the database's notices. */
export async function openStreams(database: Database): Promise<Streams> {
  const open = new Set<Stream>()
  const stop = await database.listen(channel, (payload) => {
    const event: LiveEvent = JSON.parse(payload)
    // Perhaps it was another process that made the change.
    forgetKept(database.db)
    const line = `data: ${JSON.stringify({ paths: event.paths })}\n\n`
    for (const stream of open) {
      if (!isMeant(event, stream)) continue
      const write = () => void (stream.reply.raw.writableEnded || stream.reply.raw.write(line))
      const writeLast = () => {
        write()
        endOwing(stream)
      }
      if (event.rights) renew(stream).then(writeLast, writeLast)
      else write()
    }
  })
  // Proxies close a silent connection; a comment line keeps it open.
  const heartbeat = setInterval(() => {
    for (const stream of open) stream.reply.raw.write(': still here\n\n')
  }, 25_000)
  heartbeat.unref()
  return {
    add(user, reply, reload) {
      const stream = { user, reply, reload }
      open.add(stream)
      reply.raw.on('close', () => open.delete(stream))
      reply.raw.write(': welcome\n\n')
    },
    count: () => open.size,
    async close() {
      clearInterval(heartbeat)
      for (const stream of open) stream.reply.raw.end()
      await stop()
    },
  }
}
