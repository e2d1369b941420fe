/** The live floor of a campaign: its people now, and by half hour of the day against the headcount that its client was promised. */
import * as z from 'zod/mini'
import { day, endpoint, flag, moment, named, personRef, requiredText, shownPerson, text } from '../endpoint.ts'

/**
 * How somebody of the floor stands at a moment. `late`: there, and came late; `on_break`: clocked out within the shift for no longer
 * than its break; `missing`: the shift is on and nobody has seen them; `due`: it has not begun; `gone`: clocked out; `absent`: the shift
 * is over and nobody saw them; `away`: on leave, on a holiday, excused, or covering elsewhere.
 */
export const floorStates = ['missing', 'late', 'in', 'on_break', 'due', 'gone', 'absent', 'away'] as const
export type FloorState = (typeof floorStates)[number]

export const floorCounts = z.partialRecord(z.enum(floorStates), z.number())

export const floorSlot = z.object({
  at: moment,
  /** People whose shift covers the half hour, without those who are away. */
  planned: z.number(),
  /** People who were there for at least half of it; null while it lies ahead. */
  there: z.nullable(z.number()),
  /** Of the planned those who were not there; null while it lies ahead. */
  missing: z.nullable(z.number()),
})
export type FloorSlot = z.output<typeof floorSlot>

const standing = {
  state: z.enum(floorStates),
  /** Since when: in, on break or gone; of somebody who is missing, from when on they were expected. */
  since: z.nullable(moment),
  starts_at: z.nullable(moment),
  ends_at: z.nullable(moment),
  late_minutes: z.number(),
}

const person = z.object({
  ...shownPerson.shape,
  team: z.nullable(z.string()),
  ...standing,
  /** Lent by another office for this shift. */
  is_lent: z.boolean(),
})
export type FloorPerson = z.output<typeof person>

const floorOf = {
  office: named,
  /** The day by the clock of the campaign. */
  day,
  zone: z.string(),
  /** When it was read. */
  at: moment,
  /** Null where nothing is committed, or not everyone is counted. */
  committed: z.nullable(z.number()),
  counts: floorCounts,
  /** Expected on the day: with a shift, and not away. */
  expected: z.number(),
  slots: z.array(floorSlot),
}

const floor = z.object({
  ...floorOf,
  /** Whether everyone of the campaign is shown; else the people in the caller’s reporting tree. */
  whole: z.boolean(),
  client: z.nullable(z.object({ ...named.shape, names_shown: z.boolean() })),
  people: z.array(person),
})
export type Floor = z.output<typeof floor>

/** As the client sees it: people without their names, unless the company shows them. */
const clientFloor = z.object({
  ...floorOf,
  people: z.array(z.object({ id: z.string(), full_name: z.nullable(z.string()), ...standing })),
})
export type ClientFloor = z.output<typeof clientFloor>

/** What somebody knows of the campaign: their team works there, they do, they did, or it is new to them. */
export const knowledges = ['team', 'campaign', 'before', 'none'] as const
export type Knowledge = (typeof knowledges)[number]

const candidate = z.object({
  employee: shownPerson,
  office: z.string(),
  /** Until the start of what is to be covered; null: no shift in the two days before. */
  rested_minutes: z.nullable(z.number()),
  /** From the end of it to the start of their own next shift; null: none in the two days after. */
  rests_minutes: z.nullable(z.number()),
  /** Of the week, Monday to Sunday, so far. */
  overtime_minutes: z.number(),
  knows: z.enum(knowledges),
  /** 'Rested 14 h, 3 h overtime this week, knows Kora Bank Voice' */
  why: z.string(),
  /** For a person to judge: a second shift of the day, a holiday. */
  warnings: z.array(z.string()),
})
export type Candidate = z.output<typeof candidate>

const floorParams = z.strictObject({ id: z.uuid('This record was not found'), ogid: requiredText(60) })
const topics = ['attendance', 'roster', 'shifts', 'shift_offers', 'people', 'structure', 'absences'] as const

export const floors = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/floors.json',
    access: 'floor.read',
    topics: ['structure'],
    summary: 'The campaigns whose live floor the caller may see: one’s own for a lead, all for the heads of operations.',
    query: z.strictObject({}),
    reply: z.object({ floors: z.array(named) }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/floors/{id}.json',
    access: 'floor.read',
    topics,
    summary:
      'The people of a campaign now, and by half hour of today how many are planned and there, against its committed headcount.',
    reply: z.object({ floor }),
  }),
  person: endpoint({
    method: 'GET',
    path: '/api/v1/floors/{id}/people/{ogid}.json',
    access: 'floor.read',
    topics,
    summary:
      'One person of a floor: their shift and punches, and what the caller may do; the phone only with personal records.',
    params: floorParams,
    reply: z.object({
      floor_person: z.object({
        ...person.shape,
        designation: z.nullable(z.string()),
        leader: z.nullable(personRef),
        shift: z.nullable(named),
        day: z.nullable(day),
        first_in: z.nullable(moment),
        last_out: z.nullable(moment),
        zone: z.string(),
        phone: z.nullable(z.string()),
        /** An absence reported for the day. */
        absence: z.nullable(z.enum(['pending', 'approved'])),
        can: z.object({ excuse: z.boolean(), cover: z.boolean() }),
        /** Why no cover can be looked for, as a sentence; null when it can, or is not the caller’s to look for. */
        why_no_cover: z.nullable(z.string()),
      }),
    }),
  }),
  cover: endpoint({
    method: 'GET',
    path: '/api/v1/floors/{id}/people/{ogid}/cover.json',
    access: 'shift.plan',
    topics,
    summary:
      'Who could take over the shift of somebody: people whose roster the caller plans, ranked by rest, overtime and what they know of the campaign.',
    params: floorParams,
    query: z.strictObject({ q: z.optional(text(100)), everyone: z.optional(flag) }),
    reply: z.object({
      cover: z.object({
        shift: z.object({ ...named.shape, day, starts_at: moment, ends_at: moment, zone: z.string() }),
        candidates: z.array(candidate),
        /** How many more could. */
        more: z.number(),
        /** Those who cannot, by the reason. */
        left_out: z.array(z.object({ why: z.string(), people: z.number() })),
      }),
    }),
  }),
  client: endpoint({
    method: 'GET',
    path: '/api/v1/client_floors/{id}.json',
    access: 'client',
    topics: [],
    summary: 'The floor of a campaign of the client who asks, without names unless the company shows them.',
    reply: z.object({ floor: clientFloor }),
  }),
}
