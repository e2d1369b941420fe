/** The lines of a contract as they are typed. */
import '../../../ui/mantine-over.ts'
import {
  increments,
  type LineKind,
  lineKinds,
  lineKindWords,
  type TakenMinutes,
  takenMinutes,
  takenWords,
  type tierModes,
  tierModeWords,
} from '@iroko/contract/billing/contracts'
import { Select, TextInput } from '@mantine/core'
import { optionsOf } from '../../../screens/fields/option.ts'
import { changedIn, Hundredths, KeyedList, Money, nextKey, Whole, WholeOrNone } from './parts-inputs.tsx'

interface TypedTier {
  key: number
  up_to: number | null
  price_kobo: number | null
}

/** `key` stays as others come and go. */
export interface TypedLine {
  key: number
  office_id: string
  kind: LineKind
  title: string
  price_kobo: number | null
  quantity: number
  seat_minutes: number
  tolerance_bp: number
  takes: TakenMinutes
  increment: (typeof increments)[number]
  training_days: number
  most_minutes: number | null
  minimum_quantity: number
  floor_bp: number
  tiers: TypedTier[]
  tier_mode: (typeof tierModes)[number]
}

export const emptyLine = (): TypedLine => ({
  ...{ key: nextKey(), office_id: '', kind: 'seat', title: '', price_kobo: null, quantity: 1, seat_minutes: 480 },
  ...{ tolerance_bp: 300, takes: 'shift', increment: 1, training_days: 0, most_minutes: null, minimum_quantity: 0 },
  ...{ floor_bp: 0, tiers: [], tier_mode: 'graduated' },
})

/** Something was typed into it: an untouched line is not sent. */
const isTyped = ({ title, office_id, price_kobo, tiers }: TypedLine): boolean =>
  title.trim() !== '' || office_id !== '' || price_kobo !== null || tiers.length > 0

/** As they are sent; what their kind does not know is left out. */
export const sentLines = (lines: readonly TypedLine[]) =>
  lines.filter(isTyped).map(({ office_id, kind, title, price_kobo, increment, training_days, most_minutes, ...line }) => ({
    ...{ office_id, kind, title, price_kobo: price_kobo ?? 0 },
    ...((kind === 'seat' || kind === 'hour') && { increment, training_days, most_minutes: most_minutes || null }),
    ...(kind === 'seat' && { quantity: line.quantity, seat_minutes: line.seat_minutes, tolerance_bp: line.tolerance_bp }),
    ...(kind === 'hour' && { takes: line.takes }),
    ...(kind === 'volume' && {
      ...{ minimum_quantity: line.minimum_quantity, floor_bp: line.floor_bp, tier_mode: line.tier_mode },
      tiers: line.tiers.map(({ up_to, price_kobo: price }) => ({ up_to: up_to || null, price_kobo: price ?? 0 })),
    }),
  }))

const kinds = lineKinds.map((value) => ({ value, label: lineKindWords[value] }))
const taken = takenMinutes.map((value) => ({ value, label: takenWords[value] }))
const steps = increments.map((step) => ({ value: String(step), label: step === 1 ? 'Exact' : `${step} minutes` }))
const priceWords: Record<LineKind, string> = {
  seat: 'Price of a seat and month',
  hour: 'Price of an hour',
  volume: 'Price of a piece',
  fixed: 'Price of a month',
}

interface LinesProps {
  lines: readonly TypedLine[]
  campaigns: readonly { value: string; label: string }[]
  wrong: Readonly<Record<string, string>>
  onChange: (lines: TypedLine[]) => void
}

export function ContractLines({ lines, campaigns, wrong, onChange }: LinesProps) {
  // What is wrong is said of those that were sent.
  const sentAt = (key: number) => lines.filter(isTyped).findIndex((line) => line.key === key)
  return (
    <KeyedList
      title="Lines"
      noun="line"
      items={lines}
      onAdd={() => onChange([...lines, emptyLine()])}
      onRemove={(key) => onChange(lines.filter((line) => line.key !== key))}
    >
      {(line, at) => {
        const change = (part: Partial<TypedLine>) => onChange(changedIn(lines, line.key, part))
        const place = `lines.${sentAt(line.key)}`
        return (
          <>
            <Select<string>
              label={`Campaign of line ${at + 1}`}
              data={[...campaigns]}
              value={line.office_id || null}
              onChange={(office_id) => change({ office_id: office_id ?? '' })}
              error={wrong[place] ?? (wrong[`${place}.office_id`] && 'Choose a campaign')}
            />
            <Select<string>
              label="Charged by"
              data={kinds}
              value={line.kind}
              allowDeselect={false}
              onChange={(kind) => change({ kind: (kind ?? 'seat') as LineKind })}
            />
            <TextInput
              label="Title"
              value={line.title}
              maxLength={120}
              error={wrong[`${place}.title`]}
              onChange={({ currentTarget }) => change({ title: currentTarget.value })}
            />
            {line.tiers.length === 0 || line.kind !== 'volume' ? (
              <Money label={priceWords[line.kind]} value={line.price_kobo} onChange={(price_kobo) => change({ price_kobo })} />
            ) : null}
            {line.kind === 'seat' ? <SeatFields line={line} onChange={change} /> : null}
            {line.kind === 'hour' ? (
              <Select<string>
                label="Minutes"
                data={taken}
                value={line.takes}
                allowDeselect={false}
                onChange={(takes) => change({ takes: (takes ?? 'shift') as TakenMinutes })}
              />
            ) : null}
            {line.kind === 'seat' || line.kind === 'hour' ? <PeopleFields line={line} onChange={change} /> : null}
            {line.kind === 'volume' ? <VolumeFields line={line} onChange={change} /> : null}
          </>
        )
      }}
    </KeyedList>
  )
}

interface FieldsProps {
  line: TypedLine
  onChange: (part: Partial<TypedLine>) => void
}

const SeatFields = ({ line, onChange }: FieldsProps) => (
  <>
    <Whole label="Seats" value={line.quantity} onChange={(quantity) => onChange({ quantity })} />
    <Whole
      label="Minutes of a seat and day"
      value={line.seat_minutes}
      onChange={(seat_minutes) => onChange({ seat_minutes })}
    />
    <Hundredths
      label="May be missing"
      suffix=" %"
      value={line.tolerance_bp}
      onChange={(tolerance_bp) => onChange({ tolerance_bp: tolerance_bp ?? 0 })}
    />
  </>
)

/** What of people's minutes counts. */
const PeopleFields = ({ line, onChange }: FieldsProps) => (
  <>
    <Select<string>
      label="A day is rounded to"
      data={steps}
      value={String(line.increment)}
      allowDeselect={false}
      onChange={(step) => onChange({ increment: increments.find((known) => String(known) === step) ?? 1 })}
    />
    <Whole
      label="First days of a person that are not charged"
      value={line.training_days}
      onChange={(training_days) => onChange({ training_days })}
    />
    <WholeOrNone
      label="Most minutes of a person and month"
      value={line.most_minutes}
      onChange={(most_minutes) => onChange({ most_minutes })}
    />
  </>
)

function VolumeFields({ line: { minimum_quantity, floor_bp, tier_mode, tiers }, onChange }: FieldsProps) {
  return (
    <>
      <Whole label="Charged at least" value={minimum_quantity} onChange={(value) => onChange({ minimum_quantity: value })} />
      <Hundredths
        label="At least of the forecast"
        suffix=" %"
        value={floor_bp}
        onChange={(value) => onChange({ floor_bp: value ?? 0 })}
      />
      {tiers.length > 0 ? (
        <Select<string>
          label="Tiers"
          data={optionsOf(tierModeWords)}
          value={tier_mode}
          allowDeselect={false}
          onChange={(mode) => onChange({ tier_mode: mode === 'volume' ? 'volume' : 'graduated' })}
        />
      ) : null}
      <div className="full">
        <KeyedList
          title="Prices by quantity"
          noun="tier"
          items={tiers}
          onAdd={() => onChange({ tiers: [...tiers, { key: nextKey(), up_to: null, price_kobo: null }] })}
          onRemove={(key) => onChange({ tiers: tiers.filter((tier) => tier.key !== key) })}
        >
          {({ key, up_to, price_kobo }, at) => (
            <>
              <WholeOrNone
                label={`Tier ${at + 1} up to`}
                value={up_to}
                onChange={(bound) => onChange({ tiers: changedIn(tiers, key, { up_to: bound }) })}
              />
              <Money
                label={`Price of tier ${at + 1}`}
                value={price_kobo}
                onChange={(price) => onChange({ tiers: changedIn(tiers, key, { price_kobo: price }) })}
              />
            </>
          )}
        </KeyedList>
      </div>
    </>
  )
}
