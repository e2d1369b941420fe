/** Where the company works, and from where a punch is taken there. */
import * as z from 'zod/mini'
import { crud, crudImport } from '../crud.ts'
import { day, endpoint, idParams, requiredText, text, timeZone, version, whole } from '../endpoint.ts'

export const webClocks = ['nobody', 'remote', 'everyone'] as const
export const placeRules = ['warn', 'block'] as const

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'Enter an address or a range, as in 197.210.4.0/24',
})
const degrees = (most: number) =>
  z.number('Enter a number').check(z.gte(-most, `At least -${most}`), z.lte(most, `At most ${most}`))

interface Position {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  fence_radius_m?: number | null | undefined
}
/** Both numbers, or neither. */
const both = (first: unknown, second: unknown): boolean =>
  (first === null || first === undefined) === (second === null || second === undefined)
const wholePosition = z.refine<Position>(({ latitude, longitude }) => both(latitude, longitude), {
  error: 'Enter the latitude and the longitude',
  path: ['latitude'],
})
const fencedPosition = z.refine<Position>(({ latitude, fence_radius_m }) => both(latitude, fence_radius_m), {
  error: 'Enter both a radius and a position for the geofence',
  path: ['fence_radius_m'],
})

const fields = {
  title: requiredText(80),
  address: text(200),
  state: text(60),
  time_zone: timeZone,
  fence_radius_m: z.optional(z.nullable(whole(20, 5000))),
  latitude: z.optional(z.nullable(degrees(90))),
  longitude: z.optional(z.nullable(degrees(180))),
  allowed_networks: z.array(network).check(z.maxLength(50, 'At most 50 networks')),
  web_clock: z.optional(z.enum(webClocks, 'Choose who may clock in on the web')),
  place_rule: z.optional(z.enum(placeRules, 'Choose what happens elsewhere')),
}

const branchZone = z.object({ time_zone: z.string(), starts_on: z.nullable(day) })

const plain = crud({
  path: 'branches',
  noun: 'branch',
  summary: 'Branches with address, time zone, geofence and networks.',
  read: 'structure.read',
  edit: 'structure.edit',
  stake: 'none',
  topics: ['structure', 'people'],
  fields,
  checks: [wholePosition, fencedPosition],
  row: {
    title: z.string(),
    address: z.string(),
    state: z.string(),
    /** Today's. */
    time_zone: z.string(),
    /** All that it had and will have, in their order, each from a day on; the first one since ever. */
    zones: z.array(branchZone),
    /** Geofence: punches within this many metres of the position are on site. */
    fence_radius_m: z.nullable(z.number()),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    /** Addresses or ranges whose punches are on site, such as '197.210.4.0/24'. */
    allowed_networks: z.array(z.string()),
    /**
     * Who may clock in on the web at this branch, and whether punches outside the geofence and networks are flagged or
     * rejected.
     */
    web_clock: z.enum(webClocks),
    place_rule: z.enum(placeRules),
    headcount: z.number(),
  },
  sort: ['title', 'headcount'],
})

const zoneChange = z.object({
  time_zone: z.string(),
  from: day,
  /** The zone of the day before. */
  before: z.string(),
  /** What was to count from that day or a later one, and no longer will. */
  replaced: z.array(branchZone),
  /** Who lives by the clock of the branch from that day on; campaigns with a clock of their own keep it. */
  people: z.number(),
  /** Their planned days in the four weeks from that day on, or from today where that has passed. */
  planned_days: z.number(),
  /** Their days that were counted already and are read anew. */
  days_read_anew: z.number(),
  /** Why it cannot count from that day. */
  why_not: z.nullable(z.string()),
})

/** From which day on another time zone counts; today when nothing is sent. Days before it keep theirs. */
const zone_from = z.optional(z.nullable(day))

export const branches = {
  ...plain,
  update: { ...plain.update, body: z.strictObject({ ...fields, zone_from, version }).check(wholePosition, fencedPosition) },
  import: crudImport(plain),
  zonePreview: endpoint({
    method: 'POST',
    path: '/api/v1/branches/{id}/zone_preview.json',
    access: 'structure.edit',
    stake: 'none',
    topics: ['structure', 'people', 'roster', 'attendance'],
    summary: 'The effect of another time zone of a branch from a day on; nothing is saved.',
    params: idParams,
    body: z.strictObject({ time_zone: timeZone, zone_from }),
    reply: z.object({ zone_change: zoneChange }),
  }),
}
