/** Job openings of the demo company: some that the public reads, one written, one paused, one closed, one filled. */
import { addDays } from '@iroko/contract/dates'
import type { OpeningStatus } from '@iroko/contract/recruitment/openings'
import type { DepartmentCode } from '@iroko/contract/roles'
import type { Db } from '../../../lib/database/database.ts'
import { insertTables, type PeoplePart, placeOf } from '../../../lib/demo/demo.ts'

const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const calls = '<p>You answer customers by phone and chat, solve what you can at once and pass on what you cannot.</p>'
const shifts = 'Ready to work shifts, also at night and on weekends'

interface Draft {
  title: string
  status: OpeningStatus
  /** Days from today. */
  opens: number
  closes: number | null
  positions: number
  type?: 'full_time' | 'contract' | 'intern'
  /** Of a campaign without one. */
  department?: DepartmentCode
  naira?: [from: number, to: number]
  about: string
  needs: string[]
}

const drafts: Draft[] = [
  {
    title: 'Customer Service Agent',
    status: 'open',
    opens: -58,
    closes: 19,
    positions: 12,
    naira: [120_000, 150_000],
    about: calls,
    needs: ['SSCE, OND or higher', 'Clear spoken English', shifts],
  },
  {
    title: 'Bilingual Customer Service Agent (Hausa)',
    status: 'open',
    opens: -4,
    closes: 24,
    positions: 6,
    naira: [130_000, 160_000],
    about: calls,
    needs: ['Fluent Hausa and English', 'OND or higher', shifts],
  },
  {
    title: 'Chat Support Agent',
    status: 'open',
    opens: -37,
    closes: 5,
    positions: 8,
    type: 'contract',
    about: '<p>You answer three chats at a time, in friendly and faultless writing.</p>',
    needs: ['40 words a minute', 'One year of written customer service'],
  },
  {
    title: 'Team Lead, Voice',
    status: 'open',
    opens: -6,
    closes: 30,
    positions: 2,
    about: '<p>You lead fifteen agents: their day, their quality and their growth.</p>',
    needs: ['Two years as an agent, one of them coaching others', 'At home in figures of service levels'],
  },
  {
    title: 'Quality Analyst',
    department: 'training and quality assurance',
    status: 'open',
    opens: -2,
    closes: null,
    positions: 1,
    about: '<p>You listen to calls, score them and tell agents what to do better.</p>',
    needs: ['One year in a contact centre', 'A good ear and a fair hand'],
  },
  {
    title: 'Human Resources Intern',
    department: 'hr',
    status: 'open',
    opens: -11,
    closes: 12,
    positions: 2,
    type: 'intern',
    naira: [60_000, 60_000],
    about: '<p>Six months in recruitment and records, with a mentor.</p>',
    needs: ['A first degree', 'NYSC completed or exempted'],
  },
  {
    title: 'Workforce Analyst',
    department: 'operations',
    status: 'draft',
    opens: 7,
    closes: 35,
    positions: 1,
    about: '<p>You forecast calls and plan who is needed when.</p>',
    needs: ['Strong in spreadsheets'],
  },
  {
    title: 'Back Office Agent',
    status: 'paused',
    opens: -20,
    closes: 10,
    positions: 5,
    about: '<p>You check forms and payments for a bank.</p>',
    needs: ['OND or higher', 'Careful with figures'],
  },
  {
    title: 'Facility Technician',
    department: 'facility',
    status: 'closed',
    opens: -60,
    closes: -30,
    positions: 1,
    about: '<p>You keep power, cooling and water running.</p>',
    needs: ['Trade test in electrical work'],
  },
  {
    title: 'Trainer, Customer Service',
    department: 'training and quality assurance',
    status: 'filled',
    opens: -50,
    closes: -10,
    positions: 1,
    about: '<p>You train new agents in three weeks.</p>',
    needs: ['Two years of training adults'],
  },
]

export async function seedOpenings(db: Db, { people, today, dice }: PeoplePart): Promise<void> {
  const branches = new Map(
    (await db.selectFrom('branch').select(['id', 'title']).execute()).map(({ id, title }) => [title, id]),
  )
  const codes = new Map(
    (await db.selectFrom('office').select(['id', 'code', 'office_type']).execute()).map((office) => [office.id, office]),
  )
  const staff = people.filter(({ status }) => status === 'active')
  /** Where somebody of the department works, or without one of a campaign. */
  const placeIn = (department: string | undefined) => {
    const inside = staff.filter((person) => {
      const office = codes.get(placeOf(person)?.office_id ?? '')
      return department ? office?.code === department : office?.office_type === 'campaign'
    })
    return placeOf(dice.pick(inside.length > 0 ? inside : staff))
  }
  const rows = drafts.map(
    ({ title, status, opens, closes, positions, type = 'full_time', department, naira, about, needs }) => {
      const place = placeIn(department)
      return {
        id: dice.id(`${addDays(today, Math.min(opens, -1))}T09:10:00.000Z`),
        job_title: title,
        office_id: place?.office_id ?? '',
        branch_id: branches.get(place?.branch ?? '') ?? '',
        employment_type: type,
        positions,
        opens_on: addDays(today, opens),
        closes_on: closes === null ? null : addDays(today, closes),
        salary_from: naira ? naira[0] * 100 : null,
        salary_to: naira ? naira[1] * 100 : null,
        salary_shown: naira !== undefined,
        description: about,
        requirements: list(...needs),
        status,
        approved_at: status === 'draft' ? null : `${addDays(today, Math.min(opens, -1))}T09:40:00.000Z`,
      }
    },
  )
  await insertTables(db, { job_opening: rows })
}
