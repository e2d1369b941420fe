/** What the demo company buys: sixty products, what of them lies in its branches, and what waits there for another person. */
import { addMonths } from '@iroko/contract/dates'
import type { ProductKind, ProductUnit } from '@iroko/contract/procurement/products'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import { receivedAt, takenFrom } from '../stock/rules.ts'
import { milliOf } from './rules.ts'

type Group = [prefix: string, kind: ProductKind, unit: ProductUnit, items: readonly (readonly [title: string, naira: number])[]]

const groups: readonly Group[] = [
  [
    'STA',
    'consumable',
    'each',
    [
      ['Biro, blue', 150],
      ['Biro, black', 150],
      ['Stapler', 3200],
      ['Punch, two holes', 4100],
      ['Desk calendar', 2600],
      ['Whiteboard marker', 900],
      ['Notebook A5', 1400],
      ['Lever arch file', 2300],
      ['Scissors', 1900],
      ['Calculator', 6500],
    ],
  ],
  [
    'PAP',
    'consumable',
    'ream',
    [
      ['Paper A4, 80 g', 6200],
      ['Paper A3, 80 g', 11_800],
      ['Letterhead paper', 14_500],
    ],
  ],
  [
    'BOX',
    'consumable',
    'box',
    [
      ['Toner HP 26A', 78_000],
      ['Toner HP 59A', 84_500],
      ['Toner Kyocera 1150', 62_000],
      ['Envelopes DL', 8900],
      ['Staples', 1200],
      ['Nitrile gloves', 7400],
      ['Face masks', 5200],
      ['Paper clips', 700],
      ['Lanyards', 18_500],
    ],
  ],
  [
    'CLE',
    'consumable',
    'litre',
    [
      ['Floor cleaner', 1900],
      ['Hand soap', 2200],
      ['Disinfectant', 2600],
    ],
  ],
  [
    'PCK',
    'consumable',
    'pack',
    [
      ['Toilet rolls, 48', 16_500],
      ['Paper towels', 9800],
      ['Tea', 3400],
      ['Coffee', 8700],
      ['Sugar', 4200],
      ['Drinking water, 12', 2900],
      ['AA batteries', 3600],
      ['Cable ties', 2100],
    ],
  ],
  [
    'FUE',
    'fuel',
    'litre',
    [
      ['Diesel', 1230],
      ['Petrol', 940],
    ],
  ],
  [
    'EQU',
    'equipment',
    'each',
    [
      ['Headset, wired', 28_500],
      ['Headset, wireless', 92_000],
      ['Laptop, 14 inch', 850_000],
      ['Desktop computer', 620_000],
      ['Monitor, 24 inch', 145_000],
      ['Keyboard and mouse', 19_500],
      ['Office chair', 118_000],
      ['Workstation desk', 165_000],
      ['Router', 210_000],
      ['UPS, 1 kVA', 97_000],
      ['Fan, standing', 48_000],
      ['Water dispenser', 135_000],
      ['Air conditioner, 1.5 hp', 480_000],
      ['Printer', 320_000],
      ['Telephone', 54_000],
      ['Webcam', 41_000],
    ],
  ],
  [
    'CAB',
    'consumable',
    'metre',
    [
      ['Network cable Cat 6', 850],
      ['Power cable', 1600],
    ],
  ],
  [
    'SER',
    'service',
    'month',
    [
      ['Cleaning, Abuja', 780_000],
      ['Guards, Abuja', 1_960_000],
      ['Pest control', 145_000],
    ],
  ],
  [
    'HRS',
    'service',
    'hour',
    [
      ['Electrician', 12_500],
      ['Plumber', 11_000],
      ['Trainer', 35_000],
      ['IT support', 28_000],
    ],
  ],
]

/** The catalogue as rows; consumables are charged to a head. */
const productsAt = (dice: PeoplePart['dice'], began: string, head_id: string | null) =>
  groups.flatMap(([prefix, kind, unit, items]) =>
    items.map(([title, naira], at) => ({
      ...{
        id: dice.id(began),
        title,
        sku: `${prefix}-${String(at + 1).padStart(3, '0')}`,
        kind,
        unit,
        last_price_kobo: naira * 100,
      },
      ...{
        tolerance_bp: unit === 'metre' || kind === 'fuel' ? 200 : 0,
        expense_head_id: kind === 'consumable' ? head_id : null,
      },
    })),
  )

export async function seedProducts(db: Db, { people, latest, dice }: PeoplePart): Promise<void> {
  const [buyer, facility, agent] = ['procurement', 'facility', 'agent'].map((name) => accountOf(people, name)?.id)
  if (!buyer || !facility || !agent) return
  const branches = await db
    .selectFrom('branch')
    .select(['id', 'title'])
    .where('archived_at', 'is', null)
    .orderBy('title')
    .execute()
  const head = await db.selectFrom('expense_head').select('id').where('title', 'like', '%tationer%').executeTakeFirst()
  const began = `${addMonths(latest.slice(0, 10), -6)}T09:00:00.000Z`
  const products = productsAt(dice, began, head?.id ?? null)
  await insertTables(db, { product_item: products })
  const stocked = products.filter(({ kind }) => kind === 'consumable' || kind === 'fuel')
  const places = stocked.flatMap((product, at) =>
    branches.slice(0, at % 3 === 0 ? 3 : 1).map((branch) => ({ product, branch })),
  )
  const counted = places.map(({ product, branch }) => {
    const quantity = dice.whole(4, 60)
    const place = { product_id: product.id, branch_id: branch.id }
    const count = {
      ...place,
      id: dice.id(began),
      counted: quantity,
      expected: 0,
      status: 'settled' as const,
      counted_by: facility,
      counted_at: began,
    }
    return { product, place, quantity, value: receivedAt(product.last_price_kobo, milliOf(quantity)).value_kobo, count }
  })
  // Of toner much is worth much: who received it says so; one count waits for another person.
  const toner = counted.find(({ product }) => product.sku === 'BOX-001')
  const taken = toner && takenFrom({ milli: milliOf(toner.quantity), value_kobo: toner.value }, 1000)
  await insertTables(db, {
    stock_level: counted.map((each) => ({
      ...{ ...each.place, quantity: each.quantity - (each === toner ? 1 : 0) },
      value_kobo: each.value + (each === toner ? (taken?.value_kobo ?? 0) : 0),
    })),
    stock_count: [
      ...counted.map(({ count }) => ({ ...count, settled_by: buyer, settled_at: began })),
      ...counted.slice(2, 3).map(({ count, quantity }) => ({
        ...{
          ...count,
          id: dice.id(latest),
          expected: quantity,
          counted: quantity - 2,
          status: 'open' as const,
          counted_at: latest,
        },
      })),
    ],
    stock_move: [
      ...counted.map(({ place, quantity, value, count }) => ({
        ...{
          ...place,
          id: dice.id(began),
          kind: 'count' as const,
          quantity,
          value_kobo: value,
          source_id: count.id,
          leg: 1,
          made_by: buyer,
          made_at: began,
        },
      })),
    ],
    product_reorder: counted.map(({ place, quantity }, at) => ({
      ...place,
      level: at % 5 === 0 ? quantity + 4 : 3,
      quantity: 24,
    })),
  })

  if (toner && taken) await insertTables(db, { stock_move: [issueOf(toner.place, taken.value_kobo)] })

  function issueOf(place: { product_id: string; branch_id: string }, value_kobo: number) {
    const id = dice.id(latest)
    const by = { receiver_id: agent ?? '', made_by: facility ?? '', made_at: latest, note: 'For the printer of the floor' }
    return {
      ...place,
      id,
      kind: 'issue' as const,
      quantity: -1,
      value_kobo,
      source_id: id,
      leg: 1,
      confirmation: 'waiting' as const,
      ...by,
    }
  }
}
