/** What the demo company owns: workstations and headsets of its agents, laptops, generators, furniture of each branch, a client's card terminals. */
import type { AssetClass } from '@iroko/contract/assets/categories'
import { addDays, addMonths } from '@iroko/contract/dates'
import type { Insertable } from 'kysely'
import type { Asset, Custody } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type DemoPerson, insertTables, type PeoplePart, placeOf } from '../../../lib/demo/demo.ts'
import { seedCount } from '../counts/seed.ts'
import { residualOf } from '../depreciation/rules.ts'
import { openBooks } from '../depreciation/seed.ts'
import { codeOf, tagOf } from './rules.ts'

type Kind = readonly [
  title: string,
  code: string,
  asset_class: AssetClass,
  life_months: number,
  residual_bp: number,
  capitalise_naira: number,
  naira: number,
]
const kinds: readonly Kind[] = [
  ['Workstations', 'WKS', 'computers', 48, 500, 100_000, 465_000],
  ['Headsets', 'HDS', 'equipment', 24, 0, 100_000, 38_500],
  ['Laptops', 'LAP', 'computers', 36, 1000, 100_000, 850_000],
  ['Generators', 'GEN', 'generators', 120, 500, 100_000, 28_500_000],
  ['Furniture', 'FUR', 'furniture', 96, 0, 100_000, 142_000],
  ['Card terminals', 'POS', 'equipment', 36, 0, 100_000, 0],
]
const models: Record<string, readonly [maker: string, model: string]> = {
  WKS: ['HP', 'ProDesk 400'],
  HDS: ['Jabra', 'Evolve2 30'],
  LAP: ['Lenovo', 'ThinkPad E14'],
  GEN: ['Perkins', 'Silent diesel'],
  FUR: ['Alibert', 'Desk and chair'],
  POS: ['Ingenico', 'Move 5000'],
}
const conditionOf = (at: number) => (['good', 'good', 'good', 'fair', 'new', 'poor'] as const)[at % 6] ?? 'good'

interface Place {
  keeper: DemoPerson
  branches: readonly { id: string; title: string }[]
}

/** A store of the demo company: what is added to it, and whom it is handed to. */
function openStore({ today, dice, opened_on }: PeoplePart, { keeper, branches }: Place) {
  const categories = kinds.map(([title, code, asset_class, life_months, residual_bp, naira]) => ({
    ...{ id: dice.id(opened_on), title, code, asset_class, life_months, residual_bp, capitalise_from_kobo: naira * 100 },
    ...{ acceptance: 'on_hand_over' as const, count_every_months: 12, stays_with_branch: code === 'FUR' || code === 'WKS' },
  }))
  const made: (Insertable<Asset> & { id: string; tag: string })[] = []
  const custodies: Insertable<Custody>[] = []
  const created_at = `${opened_on}T08:00:00.000Z`
  const branch_id = branches[0]?.id ?? ''
  const branchOf = (person?: DemoPerson) =>
    branches.find(({ title }) => title === (person && placeOf(person)?.branch))?.id ?? branch_id
  const add = (code: string, more: Partial<Insertable<Asset>> = {}) => {
    const at = kinds.findIndex(([, own]) => own === code)
    const used = addDays(addMonths(today, -20), made.length % 170)
    const cost_kobo = more.client_id ? null : (kinds[at]?.[6] ?? 0) * 100
    const [maker, model] = models[code] ?? ['', '']
    const random = Uint8Array.from({ length: 10 }, () => dice.whole(0, 255))
    const asset = {
      ...{ id: dice.id(created_at), tag: tagOf('Zuma', code, String(made.length + 1).padStart(6, '0')), code: codeOf(random) },
      ...{
        category_id: categories[at]?.id ?? '',
        title: `${maker} ${model}`,
        maker,
        model,
        serial: `${code}${720_310 + 37 * made.length}`,
      },
      ...{ owner_kind: 'company' as 'company' | 'client', client_id: null as string | null, branch_id, place: 'Store' },
      ...{
        condition: conditionOf(made.length),
        bought_on: used,
        in_use_from: used,
        warranty_until: addMonths(used, 24),
        cost_kobo,
      },
      ...{ residual_kobo: cost_kobo === null ? null : residualOf(cost_kobo, { residual_bp: kinds[at]?.[4] ?? 0 }) },
      ...{
        last_seen_on: addDays(today, -(made.length % 200)),
        labelled_at: made.length % 9 === 0 ? null : created_at,
        created_at,
      },
      ...{ status: 'in_store' as 'in_store' | 'assigned', added_by: keeper.id, ended_as: null },
      ...more,
    }
    made.push(asset)
    return asset
  }
  const give = (
    asset: { id: string; status: string },
    person: DemoPerson,
    on: string,
    more: Partial<Insertable<Custody>> = {},
  ) => {
    const given_at = `${on < person.hire_date ? person.hire_date : on}T08:30:00.000Z`
    const id = dice.id(given_at)
    if (!more.returned_at) asset.status = 'assigned'
    custodies.push({
      ...{ id, hand_over_id: id, asset_id: asset.id, employee_id: person.id, kind: 'assigned', due_on: null, given_at },
      ...{ given_by: keeper.id, condition_out: 'good', accepted_at: `${given_at.slice(0, 10)}T09:10:00.000Z` },
      ...{ accepted_by_way: dice.chance(0.6) ? 'pin' : 'session', returned_at: null, received_by: null, condition_in: null },
      ...more,
    })
  }
  return { categories, made, custodies, add, give, branchOf }
}
type Store = ReturnType<typeof openStore>

/** Workstations and headsets by agent, some after who left; laptops, of which one is to be accepted and one was not returned. */
function handOut({ people, today, latest }: PeoplePart, keeper: DemoPerson, { add, give, branchOf }: Store): void {
  const staff = people.filter(({ id, status }) => status === 'active' && id !== keeper.id)
  const leavers = people.filter(({ exit_date }) => exit_date && exit_date > addMonths(today, -13))
  const from = addMonths(today, -14)
  for (const [at, person] of staff.slice(0, 202).entries()) {
    const branch_id = branchOf(person)
    const [station, headset] = [add('WKS', { branch_id, place: `Floor ${1 + (at % 3)}` }), add('HDS', { branch_id })]
    const leaver = leavers[at]
    const left = leaver?.exit_date
    const back = { returned_at: `${left}T15:00:00.000Z`, received_by: keeper.id, condition_in: 'good' as const }
    if (leaver && left && leaver.hire_date < left) give(station, leaver, from, back)
    give(station, person, left ? addDays(left, 3) : addDays(from, at % 90))
    give(headset, person, addDays(from, at % 200))
  }
  for (const [at, person] of staff
    .filter((_, index) => index % 7 === 3)
    .slice(0, 28)
    .entries())
    give(add('LAP', { branch_id: branchOf(person) }), person, addDays(from, 3 * at))
  const [resigned, agent] = [accountOf(people, 'resigned'), accountOf(people, 'agent')]
  if (resigned) give(add('LAP', { branch_id: branchOf(resigned) }), resigned, addMonths(resigned.exit_date ?? today, -6))
  const waiting = add('LAP', { title: 'Lenovo ThinkPad X13', branch_id: branchOf(agent) })
  if (agent) give(waiting, agent, latest.slice(0, 10), { accepted_at: null, accepted_by_way: null })
}

export async function seedAssets(db: Db, part: PeoplePart): Promise<void> {
  const keeper = accountOf(part.people, 'facility') ?? accountOf(part.people, 'hr')
  const branches = await db.selectFrom('branch').select(['id', 'title']).orderBy('title').execute()
  const client = await db.selectFrom('client').select('id').where('title', 'like', 'Kora%').executeTakeFirst()
  const [first, second = first] = branches
  if (!keeper || !first || !second) return
  const store = openStore(part, { keeper, branches })
  const { add, made, categories, custodies } = store
  handOut(part, keeper, store)
  add('GEN', { title: 'Perkins 200 kVA', place: 'Yard' })
  add('GEN', { title: 'Perkins 100 kVA', place: 'Yard', branch_id: second.id })
  for (let at = 0; at < 112; at += 1)
    add('FUR', { branch_id: branches[at % Math.min(3, branches.length)]?.id ?? first.id, place: `Floor ${1 + (at % 3)}` })
  const owned = { owner_kind: 'client' as const, place: 'Secure room', residual_kobo: null }
  if (client) for (let at = 0; at < 12; at += 1) add('POS', { ...owned, client_id: client.id })
  await insertTables(db, { asset_category: categories, asset: made, custody: custodies })
  await insertTables(db, {
    number_series: [{ code: 'AST', year: 2000, last: made.length }],
    asset_contact: [{ phone: '+2348031002030' }],
  })
  await openBooks(db, { ...part, kinds: new Map(categories.map((category) => [category.id, category])) }, made)
  const counted = made.filter(({ place }) => place === 'Secure room')
  await seedCount(db, part, counted, first.id)
}
