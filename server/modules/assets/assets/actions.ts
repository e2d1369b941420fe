/** An asset is registered: from a form, a sheet, a receipt or a count. */
import { randomBytes } from 'node:crypto'
import type { AssetDraft, ImportedAsset } from '@iroko/contract/assets/assets'
import { conflict, invalid, refuse } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import { nextNumber } from '../../../lib/documents/series.ts'
import type { Equipment } from '../../../lib/house/noun.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { type Category, findCategory } from '../categories/store.ts'
import { firstValueOf, type Opening, residualOf, whyNotOpened, whyNotValued } from '../depreciation/rules.ts'
import { insertValue } from '../depreciation/store.ts'
import { codeOf, tagOf } from './rules.ts'
import * as store from './store.ts'

export type Adding = Tools & { user: { id: string } | null }
export interface Added {
  id: string
  tag: string
}

/** Tags have one series that begins anew in no year. */
const series = { code: 'AST', year: 2000 }

/** A tag that was not given before, of whatever sheet. */
async function nextTag(db: Db, company: string, category: string): Promise<string> {
  for (;;) {
    const tag = tagOf(company, category, await nextNumber(db, series.code, series.year))
    if (!(await store.findTag(db, tag))) return tag
  }
}

interface More {
  /** Of one that is labelled already. */
  tag?: string
  opening?: Opening
  /** What is taken over together from a month on stands in one entry. */
  openingId?: (month: string) => string
  /** How many pieces its receipt line has. */
  units?: number
}

/** Registers an asset under the next tag of its category; what is capitalised of it is depreciated from its first day of use. */
export async function addAsset(
  call: Adding,
  draft: AssetDraft,
  { tag: given, opening, openingId, units }: More = {},
): Promise<Added> {
  const { db, now, user, today } = call
  const category = await findCategory(db, { id: draft.category_id })
  if (!category) throw invalid({ category_id: 'Choose a category' })
  await checkDraft(db, draft, category)
  refuse(opening && whyNotOpened(draft, opening))
  if (draft.receipt_line_id && units !== undefined && (await store.registeredOf(db, draft.receipt_line_id)) >= units)
    throw conflict('all_registered', `All ${units} of this receipt line are registered`)
  if (given && (await store.findTag(db, given))) throw invalid({ tag: `Tag ${given} is already given` })
  const [id, tag] = [uuid(), given || (await nextTag(db, companyOf(await findCompany(db)).name, category.code))]
  const cost = draft.cost_kobo
  const residual_kobo = draft.residual_kobo ?? (cost === null ? null : residualOf(cost, category))
  // It is depreciated from when it can be used.
  const in_use_from = draft.in_use_from ?? (cost === null ? null : (draft.bought_on ?? today))
  const row = { ...draft, residual_kobo, in_use_from, id, tag, code: codeOf(randomBytes(10)) }
  await orRefuse(
    store.insertAsset(db, { ...row, added_by: user?.id ?? null, created_at: now.toISOString() }),
    'asset_unit',
    conflict('all_registered', 'This piece of the receipt line is registered'),
  )
  const value = firstValueOf({ ...draft, residual_kobo, in_use_from }, category, opening)
  const opened =
    value?.cause === 'opening' && openingId ? { opening_id: openingId(value.from_on), opening_cost_kobo: cost } : {}
  if (value)
    await insertValue(db, {
      ...value,
      ...opened,
      id: uuid(),
      asset_id: id,
      set_by: user?.id ?? null,
      created_at: now.toISOString(),
    })
  await call.audit({ action: 'asset.add', entity: 'asset', entity_id: id, after: { ...draft, tag } })
  await call.changed('assets', { permission: 'asset.read' })
  return { id, tag }
}

/** Each whole piece of equipment that was received is an asset in store, to be labelled; of what no category is known nothing is registered. */
export async function registerReceived(
  call: Adding,
  { receipt_line_id, category_id, title, quantity, price_kobo, ...from }: Equipment,
) {
  if (category_id === null) return
  for (let unit_no = 1; unit_no <= quantity; unit_no += 1)
    await addAsset(
      call,
      {
        ...{
          category_id,
          title,
          maker: '',
          model: '',
          serial: '',
          place: '',
          condition: 'new',
          owner_kind: 'company',
          client_id: null,
        },
        ...{
          ...from,
          bought_on: call.today,
          in_use_from: null,
          life_months: null,
          warranty_until: null,
          cost_kobo: price_kobo,
        },
        ...{ residual_kobo: null, receipt_line_id, unit_no },
      },
      { units: quantity },
    )
}

async function checkDraft(db: Db, draft: AssetDraft, category: Category): Promise<void> {
  const { owner_kind, client_id, branch_id, vendor_id, serial } = draft
  if (!(await store.findPart(db, 'branch', { id: branch_id }))) throw invalid({ branch_id: 'Choose a branch' })
  if (owner_kind === 'client' && !(client_id && (await store.findPart(db, 'client', { id: client_id }))))
    throw invalid({ client_id: 'Choose a client' })
  if (owner_kind === 'company' && client_id) throw invalid({ client_id: 'An asset of the company has no client' })
  if (vendor_id && !(await store.isVendor(db, vendor_id))) throw invalid({ vendor_id: 'Choose a vendor' })
  refuse(whyNotValued({ ...draft, life_months: draft.life_months ?? category.life_months }))
  await checkSerial(db, { category_id: category.id, serial, but: null })
}

/** 422 where another asset of the category has the serial number. */
export async function checkSerial(db: Db, of: { category_id: string; serial: string; but: string | null }): Promise<void> {
  const owner = await store.findSerial(db, of)
  if (owner) throw invalid({ serial: `Serial ${of.serial} belongs to ${owner.tag}` })
}

/** The names of a line of a sheet as the records that they are. */
export async function draftOf(db: Db, line: ImportedAsset): Promise<{ draft: AssetDraft; more: More }> {
  const { category, branch, client, cost, residual, depreciated } = line
  const found = await findCategory(db, { title: category })
  if (!found) throw invalid({ category: `There is no category ${category}` })
  const branch_id = await store.findPart(db, 'branch', { title: branch })
  if (!branch_id) throw invalid({ branch: `There is no branch ${branch}` })
  const client_id = client ? await store.findPart(db, 'client', { title: client }) : undefined
  if (client && !client_id) throw invalid({ client: `There is no client ${client}` })
  const { title, maker = '', model = '', serial = '', place = '', ...facts } = line
  const draft: AssetDraft = {
    ...{ title, maker, model, serial, place, condition: 'good', category_id: found.id, branch_id },
    ...{ client_id: client_id ?? null, owner_kind: client ? 'client' : 'company', vendor_id: null },
    ...{ bought_on: facts.bought_on ?? null, in_use_from: facts.in_use_from ?? null, life_months: facts.life_months ?? null },
    ...{ warranty_until: facts.warranty_until ?? null, cost_kobo: cost ?? null, residual_kobo: residual ?? null },
    ...{ receipt_line_id: null, unit_no: null },
  }
  const { life_left_months = null, depreciated_from = null } = facts
  const opening =
    depreciated === undefined ? {} : { opening: { depreciated_kobo: depreciated, life_left_months, depreciated_from } }
  return { draft, more: { tag: facts.tag ?? '', ...opening } }
}

/** Puts an asset out of service while it is repaired, or back to what it was; for who repairs it. */
export async function setOutOfService(call: Pick<Tools, 'db' | 'changed'>, id: string, since: Date | null): Promise<void> {
  await store.updateAssets(call.db, [id], { out_of_service_since: since?.toISOString() ?? null })
  await store.writeStatus(call.db, [id])
  await call.changed('assets', { permission: 'asset.read' })
}
