/** What the company owns or keeps for a client: each thing with its tag, its label's code, where it is and who has it. */
import * as z from 'zod/mini'
import { koboBetween, nairaCell } from '../amounts.ts'
import { sheetImport } from '../crud.ts'
import {
  day,
  endpoint,
  flag,
  id,
  listQuery,
  listReply,
  moment,
  named,
  orNull,
  personRef,
  requiredText,
  text,
  version,
  whole,
} from '../endpoint.ts'
import { phone } from '../identifiers.ts'

export const ownerKinds = ['company', 'client'] as const
export const conditions = ['new', 'good', 'fair', 'poor', 'broken'] as const
export type Condition = (typeof conditions)[number]
export const conditionWords: Record<Condition, string> = {
  new: 'New',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
  broken: 'Broken',
}

export const endedStatuses = ['lost', 'sold', 'scrapped', 'donated', 'returned_to_client'] as const
export type EndedStatus = (typeof endedStatuses)[number]
export const assetStatuses = ['in_store', 'assigned', 'in_repair', ...endedStatuses] as const
export type AssetStatus = (typeof assetStatuses)[number]
export const assetStatusWords: Record<AssetStatus, string> = {
  in_store: 'In store',
  assigned: 'Assigned',
  in_repair: 'In repair',
  lost: 'Lost',
  sold: 'Sold',
  scrapped: 'Scrapped',
  donated: 'Donated',
  returned_to_client: 'Returned to client',
}

/** As a label says it and as people type it: O is 0, I and L are 1, in any case, with the address around it or not. */
export function readCode(typed: string): string {
  const last =
    typed
      .trim()
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? ''
  return last.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}
/** Ten characters of Crockford's base 32. */
export const isCode = (code: string): boolean => /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code)

const choice = 'Choose from the list'
const line = (most: number) => z._default(text(most), '')
const price = koboBetween(0, 1e14)

const facts = {
  title: requiredText(120),
  maker: line(80),
  model: line(80),
  /** Of its maker; each once in a category. */
  serial: line(80),
  place: line(80),
  condition: z._default(z.enum(conditions, choice), 'good'),
  bought_on: orNull(day),
  cost_kobo: orNull(price),
  /** What it is worth at the end of its life; by the category where nothing is said. */
  residual_kobo: orNull(price),
  in_use_from: orNull(day),
  life_months: orNull(whole(1, 600)),
  warranty_until: orNull(day),
}

export const assetFields = {
  category_id: z.uuid('Choose a category'),
  owner_kind: z._default(z.enum(ownerKinds, choice), 'company'),
  client_id: orNull(z.uuid('Choose a client')),
  branch_id: z.uuid('Choose a branch'),
  vendor_id: orNull(z.uuid('Choose a vendor')),
  ...facts,
  /** The line of a receipt that it came with, and which piece of it. */
  receipt_line_id: orNull(id),
  unit_no: orNull(whole(1, 100_000)),
}
export type AssetDraft = { [K in keyof typeof assetFields]: z.output<(typeof assetFields)[K]> }

const holder = z.object({
  custody_id: z.string(),
  custody_version: version,
  employee: personRef,
  since: moment,
  is_declined: z.boolean(),
  is_accepted: z.boolean(),
})

export const assetRow = {
  id: z.string(),
  version,
  tag: z.string(),
  code: z.string(),
  title: z.string(),
  category: named,
  maker: z.string(),
  model: z.string(),
  serial: z.string(),
  owner_kind: z.enum(ownerKinds),
  client: z.nullable(named),
  branch: named,
  place: z.string(),
  condition: z.enum(conditions),
  status: z.enum(assetStatuses),
  warranty_until: z.nullable(day),
  last_seen_on: z.nullable(day),
  holder: z.nullable(holder),
}
const row = z.object(assetRow)

const event = z.object({
  at: moment,
  /** 'Handed over to Ada Obi by Tunde Ali' */
  what: z.string(),
})

const can = z.object({
  edit: z.boolean(),
  hand_over: z.boolean(),
  receive: z.boolean(),
  dispose: z.boolean(),
  value: z.boolean(),
})
const shown = z.object({
  ...assetRow,
  vendor: z.nullable(named),
  bought_on: z.nullable(day),
  in_use_from: z.nullable(day),
  life_months: z.nullable(z.number()),
  /** Null to whoever may not see values. */
  cost_kobo: z.nullable(z.number()),
  residual_kobo: z.nullable(z.number()),
  timeline: z.array(event),
  can,
})

const topics = ['assets'] as const
const answer = z.object({ message: z.string(), id: z.string(), tag: z.string() })

const filters = {
  category_id: z.optional(id),
  branch_id: z.optional(id),
  status: z.optional(z.enum(assetStatuses, choice)),
  owner: z.optional(z.enum(ownerKinds, choice)),
  client_id: z.optional(id),
  ogid: z.optional(text(60)),
  warranty_to: z.optional(day),
  /** Not seen by anybody since. */
  not_seen_since: z.optional(day),
  unlabelled: z.optional(flag),
}

export const labelLayouts = ['a4', 'tape', 'roll'] as const
export const labelLayoutWords: Record<(typeof labelLayouts)[number], string> = {
  a4: 'A4, 24 a sheet',
  tape: 'Tape, 62 × 29 mm',
  roll: 'Roll, 50 × 25 mm',
}

const sheetLine = z.strictObject({
  title: facts.title,
  /** Kept where it is given; the next of the category where it is not. */
  tag: z.optional(text(40)),
  category: requiredText(80, 'Enter a category'),
  branch: requiredText(80, 'Enter a branch'),
  client: z.optional(text(80)),
  maker: z.optional(text(80)),
  model: z.optional(text(80)),
  serial: z.optional(text(80)),
  place: z.optional(text(80)),
  bought_on: z.optional(day),
  /** Naira. */
  cost: z.optional(nairaCell),
  residual: z.optional(nairaCell),
  in_use_from: z.optional(day),
  life_months: z.optional(whole(1, 600)),
  warranty_until: z.optional(day),
  /** Of one taken over in use: what was depreciated before, the months that are left, and the first month here. */
  depreciated: z.optional(nairaCell),
  life_left_months: z.optional(whole(1, 600)),
  depreciated_from: z.optional(day),
})

export const assets = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/assets.json',
    access: 'asset.read',
    stake: 'none',
    topics: ['assets', 'asset_categories'],
    summary: 'The register of assets within the caller’s reach, without cost.',
    query: listQuery(['tag', 'title', 'last_seen_on', 'warranty_until'], filters),
    rows: 'assets',
    reply: listReply('assets', row),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/assets/{id}.json',
    access: 'asset.read',
    topics,
    summary: 'An asset with everything that happened to it, newest first; its cost in kobo for those who see values.',
    reply: z.object({ asset: shown }),
  }),
  byCode: endpoint({
    method: 'GET',
    path: '/api/v1/assets/by_code/{code}.json',
    access: 'asset.read',
    topics,
    summary: 'The asset of a label, a tag or a serial number, however it was typed.',
    params: z.strictObject({ code: requiredText(200) }),
    reply: z.object({ asset: row }),
  }),
  found: endpoint({
    method: 'GET',
    path: '/api/v1/found_assets/{code}.json',
    access: 'public',
    topics,
    summary: 'What a label tells a stranger: whose it is and whom to call; the same for every code, known or not.',
    params: z.strictObject({ code: z.string().check(z.regex(/^[\w -]{10,20}$/, 'Enter the ten letters of the label')) }),
    reply: z.object({ found: z.object({ company: z.string(), phone: z.string() }) }),
  }),
  contact: endpoint({
    method: 'PATCH',
    path: '/api/v1/asset_contact.json',
    access: 'asset.edit',
    stake: 'none',
    summary: 'Sets the phone number that the page behind a label tells who found an asset.',
    body: z.strictObject({ phone }),
  }),
  labels: endpoint({
    method: 'GET',
    path: '/api/v1/assets/labels.pdf',
    access: 'asset.edit',
    stake: 'none',
    topics,
    summary: 'Labels with QR code and tag, at most 1,000, as a PDF.',
    query: z.strictObject({
      layout: z._default(z.enum(labelLayouts, choice), 'a4'),
      /** Ids with commas between them; without, all that the filters find. */
      ids: z.optional(z.string().check(z.maxLength(4000))),
      q: z.optional(text(100)),
      ...filters,
    }),
    raw: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/assets.json',
    access: 'asset.edit',
    stake: 'none',
    summary: 'Registers an asset under the next tag of its category.',
    body: z.strictObject(assetFields),
    reply: answer,
  }),
  import: sheetImport({
    path: 'assets',
    access: 'asset.edit',
    stake: 'none',
    called: 'asset',
    plural: 'assets',
    line: sheetLine,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/assets/{id}.json',
    access: 'asset.edit',
    stake: 'none',
    summary: 'Changes what is known of an asset; its value is changed by the books.',
    body: z.strictObject({
      ...{ title: facts.title, maker: facts.maker, model: facts.model, serial: facts.serial, place: facts.place },
      ...{ condition: facts.condition, warranty_until: facts.warranty_until, branch_id: assetFields.branch_id },
      category_id: assetFields.category_id,
      version,
    }),
    reply: answer,
  }),
  move: endpoint({
    method: 'PATCH',
    path: '/api/v1/assets/move.json',
    access: 'asset.edit',
    stake: 'none',
    summary: 'Moves assets to a branch and place, all or none.',
    body: z.strictObject({
      asset_ids: z.array(id).check(z.minLength(1, 'Choose at least one asset'), z.maxLength(500)),
      branch_id: assetFields.branch_id,
      place: line(80),
    }),
    reply: z.object({ message: z.string() }),
  }),
}
export type ImportedAsset = z.output<typeof sheetLine>
