/** Tells everybody what waits for them: once when it begins, again as the noun says, and others when it is not done. */
import { hourAt } from '@iroko/contract/clock'
import { dayIn } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import type { Ask } from '../../../lib/house/ask.ts'
import { jobTools, type Tools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { writeEach } from '../../../lib/mail/letters.ts'
import { companyZone } from '../../../lib/portal.ts'
import { letterOf, type News } from './notify.ts'
import { isAfter, isTimeToRemind, noticeDue } from './rules.ts'
import * as store from './store.ts'
import { keepStranded, listStranded } from './store-nobody.ts'

const name = 'notify-asks'

const notifyAll: JobDefinition = {
  name,
  cron: '*/10 * * * *',
  run: (portal) => portal.database.db.transaction().execute((db) => notifyOfAll(jobTools(portal, db, name), portal.house.asks)),
}

/** Of a kind whose every letter is the noun's own, the register has nothing to write. */
const isWritten = ({ first, again, after }: Ask): boolean =>
  first === 'register' || typeof again === 'number' || typeof after !== 'string'

type Notice = store.NoticeKey & { waiting: store.Waiting; isQuiet: boolean }

/** One letter a person and run, however much waits. */
export async function notifyOfAll(tools: Tools, asks: readonly Ask[]): Promise<void> {
  const { db, today, now } = tools
  const written = asks.filter(isWritten)
  const byKind = new Map(written.map((ask) => [ask.what, ask]))
  const holders = store.holdersIn(db, today)
  // Before what is asked is read, so that whoever assigns roles hears of it in the same letter.
  await keepStranded(tools, await listStranded(tools, asks, (ask) => store.ofAll(tools, ask, holders)))
  const rows = await store.listAll(tools, written, { holders, zone: companyZone })
  const isTime = isTimeToRemind(dayIn(companyZone, now), hourAt(now, companyZone))
  const begun: Notice[] = []
  const again: Notice[] = []
  for (const waiting of rows) {
    const ask = byKind.get(waiting.what)
    if (!ask) continue
    const part = noticeDue(ask, waiting, today)
    const key = { what: ask.what, subject: waiting.subject, employee_id: waiting.employee_id }
    if (part === 'first') begun.push({ ...key, part, number: 0, waiting, isQuiet: ask.first === 'noun' })
    if (part === 'again' && isTime) again.push({ ...key, part, number: waiting.reminded, waiting, isQuiet: false })
  }
  // Nobody is reminded on a day of leave: the first day back is early enough, and others hear in the meantime of what is late.
  const away = await store.listAway(
    db,
    again.map(({ employee_id }) => employee_id),
    today,
  )
  const notices = [...begun, ...again.filter(({ employee_id }) => !away.has(employee_id))]
  if (isTime) notices.push(...(await afterNotices(db, byKind, rows, today, holders)))
  const claimed = await store.claimNotices(db, notices, now)
  const fresh = notices.filter((notice) => claimed.has(store.keyOf(notice)) && !notice.isQuiet)
  await writeNews(tools, byKind, fresh)
}

/** Whoever hears that others have not done something: not those of whom it is asked themselves. */
async function afterNotices(
  db: Db,
  byKind: ReadonlyMap<string, Ask>,
  rows: readonly store.Waiting[],
  today: string,
  holders: ReturnType<typeof store.holdersIn>,
): Promise<Notice[]> {
  const late = rows.filter((waiting) => {
    const ask = byKind.get(waiting.what)
    return ask !== undefined && isAfter(ask, waiting, today)
  })
  if (late.length === 0) return []
  const waitsFor = new Set(rows.map(store.placeOf))
  const leaders = await store.leadersOf(
    db,
    late.map(({ employee_id }) => employee_id),
    today,
  )
  const notices: Notice[] = []
  for (const waiting of late) {
    const after = byKind.get(waiting.what)?.after
    if (!after || typeof after === 'string') continue
    const hearers = after.who === 'leader' ? [leaders.get(waiting.employee_id) ?? []].flat() : await holders(after.who)
    const key = { what: waiting.what, subject: waiting.subject, part: 'after', number: 0 } as const
    for (const employee_id of hearers)
      if (!waitsFor.has(store.placeOf({ ...key, employee_id }))) notices.push({ ...key, employee_id, waiting, isQuiet: false })
  }
  // What waits for several is told once to whoever leads them.
  return [...new Map(notices.map((notice) => [store.keyOf(notice), notice])).values()]
}

async function writeNews(tools: Tools, byKind: ReadonlyMap<string, Ask>, fresh: readonly Notice[]): Promise<void> {
  const late = fresh.filter(({ part }) => part === 'after')
  const names =
    late.length > 0
      ? await store.namesOf(
          tools.db,
          late.map(({ waiting }) => waiting.employee_id),
        )
      : new Map<string, string>()
  const lineOf = ({ waiting: { what, about, until, subject, employee_id } }: Notice) => {
    const ask = byKind.get(what)
    return { what, about, until, path: ask?.opensOne?.(subject) ?? ask?.opens ?? '', name: names.get(employee_id) ?? '' }
  }
  const notices = [...Map.groupBy(fresh, ({ employee_id }) => employee_id)].map(([to, all]) => {
    const of = (part: Notice['part']) => all.filter((notice) => notice.part === part).map(lineOf)
    const news: News = { begun: of('first'), waiting: of('again'), late: of('after') }
    return { to, ...letterOf(news) }
  })
  await writeEach(tools, notices, 'to_do')
}

export const jobs: JobDefinition[] = [notifyAll]
