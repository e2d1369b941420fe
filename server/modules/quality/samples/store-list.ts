/** Samples as they are listed, and the frame of one. */
import type { ContactType } from '@iroko/contract/quality/form-content'
import type { SamplePer, SampleStatus, Stratum } from '@iroko/contract/quality/samples'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { ifThere, named, personRef, shownPerson } from '../../../lib/database/references.ts'

const nameOf = (table: string) =>
  sql<{ ogid: string; full_name: string } | null>`case when ${sql.ref(`${table}.id`)} is not null
    then json_build_object('ogid', ${sql.ref(`${table}.ogid`)}, 'full_name', ${sql.ref(`${table}.full_name`)}) end`

/** What is counted of a sample: its frame, what was drawn, and how far the evaluators are. */
const counts = sql<{ frame: number; drawn: number; evaluated: number; gone: number }>`(
  select count(*)::int as frame, count(framed.place)::int as drawn,
    count(*) filter (where framed.place is not null and evaluation.status <> 'draft')::int as evaluated,
    count(*) filter (where framed.place is not null and evaluation.id is null and not is_employed(person))::int as gone
  from quality_sample_contact framed
  join quality_contact contact on contact.id = framed.contact_id
  join employee person on person.id = contact.employee_id
  left join evaluation on evaluation.contact_id = framed.contact_id
  where framed.sample_id = sample.id)`

const sampleRows = (db: Db) =>
  db
    .selectFrom('quality_sample as sample')
    .innerJoin('office', 'office.id', 'sample.office_id')
    .leftJoin('employee as drawer', 'drawer.id', 'sample.drawn_by')
    .innerJoinLateral(counts.as('counted'), (join) => join.onTrue())
    .select(['sample.id', 'sample.from_day', 'sample.to_day', 'sample.size', 'sample.drawn_at', 'sample.version'])
    .select([sql<ContactType | null>`sample.contact_type`.as('contact_type'), sql<SamplePer>`sample.per`.as('per')])
    .select([sql<Stratum[]>`sample.strata`.as('strata'), named('office').as('office'), nameOf('drawer').as('drawn_by')])
    .select(['counted.frame', 'counted.drawn', 'counted.evaluated', 'counted.gone'])
    .select(
      sql<SampleStatus>`case when sample.cancelled_at is not null then 'cancelled'
        when counted.evaluated + counted.gone >= counted.drawn then 'done' else 'running' end`.as('status'),
    )

export function listSamples(db: Db, list: ListQuery & { office_id?: string | undefined }) {
  const { q, office_id } = list
  const pattern = likePattern(q ?? '')
  const found = sampleRows(db)
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`lower(office.title) like ${pattern}`))
    .$if(office_id !== undefined, (it) => it.where(sql<SqlBool>`sample.office_id = ${office_id}::uuid`))
  const columns = {
    drawn_at: sql.ref('sample.drawn_at'),
    office: sql`lower(office.title)`,
    drawn: sql.ref('counted.drawn'),
  }
  return listPage(db, found, list, { columns, fallback: '-drawn_at', tie: sql.ref('sample.id') })
}

export const findSample = (db: Db, id: string) =>
  sampleRows(db)
    .leftJoin('employee as canceller', 'canceller.id', 'sample.cancelled_by')
    .select(['sample.office_id', 'sample.seed', 'sample.cancelled_at', 'sample.reason', nameOf('canceller').as('cancelled_by')])
    .where('sample.id', '=', id)
    .executeTakeFirst()

/** The same, held. */
export async function lockSample(db: Db, id: string) {
  await sql`select 1 from quality_sample where id = ${id}::uuid for update`.execute(db)
  return await findSample(db, id)
}

export async function partsOf(db: Db, id: string) {
  const found = await sql<{ stratum: string; frame: number; drawn: number }>`
    select stratum, count(*)::int as frame, count(place)::int as drawn from quality_sample_contact
    where sample_id = ${id}::uuid group by stratum order by stratum`.execute(db)
  return found.rows
}

interface FrameFilters {
  drawn?: boolean | undefined
  open?: boolean | undefined
}

export function listFrame(db: Db, sampleId: string, list: ListQuery & FrameFilters, present: readonly string[]) {
  const { q, drawn, open } = list
  const pattern = likePattern(q ?? '')
  const state = sql<'not_drawn' | 'waiting' | 'begun' | 'evaluated' | 'gone'>`case when framed.place is null then 'not_drawn'
    when evaluation.status = 'draft' then 'begun' when evaluation.id is not null then 'evaluated'
    when not is_employed(employee) then 'gone' else 'waiting' end`
  const found = db
    .selectFrom('quality_sample_contact as framed')
    .innerJoin('quality_contact as contact', 'contact.id', 'framed.contact_id')
    .innerJoin('employee', 'employee.id', 'contact.employee_id')
    .leftJoin('employee as evaluator', 'evaluator.id', 'framed.evaluator_id')
    .leftJoin('evaluation', 'evaluation.contact_id', 'contact.id')
    .select([
      'contact.id',
      'contact.contact_type',
      'contact.reference',
      'contact.happened_at',
      'framed.stratum',
      'framed.place',
    ])
    .select([shownPerson().as('employee'), ifThere('evaluator', personRef('evaluator')).as('evaluator'), state.as('state')])
    .select(sql<boolean>`coalesce(framed.evaluator_id = any(${[...present]}::uuid[]), false)`.as('is_evaluator_here'))
    .where('framed.sample_id', '=', sampleId)
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`(lower(contact.reference) like ${pattern} or lower(employee.full_name) like ${pattern})`),
    )
    .$if(drawn !== undefined, (it) => it.where(sql<SqlBool>`(framed.place is not null) = ${drawn}::boolean`))
    .$if(open !== undefined, (it) => it.where(sql<SqlBool>`(${state} = 'waiting') = ${open}::boolean`))
  const columns = {
    place: sql.ref('framed.place'),
    full_name: sql.ref('employee.full_name'),
    stratum: sql.ref('framed.stratum'),
    happened_at: sql.ref('contact.happened_at'),
  }
  return listPage(db, found, list, { columns, fallback: 'place', tie: sql.ref('framed.contact_id') })
}
