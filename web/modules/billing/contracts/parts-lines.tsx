/** The lines of a contract as they are typed. */
import '../../../ui/mantine-over.ts'
import {
  type LineKind,
  lineKinds,
  lineKindWords,
  type TakenMinutes,
  takenMinutes,
  takenWords,
} from '@iroko/contract/billing/contracts'
import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { sentNumber, shownNumber } from '../../../screens/fields/number-value.ts'
import classes from './lines.module.css'

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
  minimum_quantity: number
}

let keys = 0
export const emptyLine = (): TypedLine => {
  keys += 1
  const counted = { quantity: 1, seat_minutes: 480, tolerance_bp: 300, minimum_quantity: 0, takes: 'shift' as const }
  return { key: keys, office_id: '', kind: 'seat', title: '', price_kobo: null, ...counted }
}

/** Those with a title, as they are sent; what their kind does not know is left out. */
export const sentLines = (lines: readonly TypedLine[]) =>
  lines
    .filter(({ title }) => title.trim() !== '')
    .map(({ office_id, kind, title, price_kobo, ...line }) => ({
      ...{ office_id, kind, title, price_kobo: price_kobo ?? 0 },
      ...(kind === 'seat' && { quantity: line.quantity, seat_minutes: line.seat_minutes, tolerance_bp: line.tolerance_bp }),
      ...(kind === 'hour' && { takes: line.takes }),
      ...(kind === 'volume' && { minimum_quantity: line.minimum_quantity }),
    }))

const kinds = lineKinds.map((value) => ({ value, label: lineKindWords[value] }))
const taken = takenMinutes.map((value) => ({ value, label: takenWords[value] }))
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
  const change = (key: number, part: Partial<TypedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  return (
    <fieldset className={classes.lines}>
      <legend className="title">Lines</legend>
      {lines.map((line, at) => (
        <div key={line.key} className={classes.line}>
          <Select<string>
            label={`Campaign of line ${at + 1}`}
            data={[...campaigns]}
            value={line.office_id || null}
            onChange={(office_id) => change(line.key, { office_id: office_id ?? '' })}
            error={wrong[`lines.${at}`]}
          />
          <Select<string>
            label="Charged by"
            data={kinds}
            value={line.kind}
            allowDeselect={false}
            onChange={(kind) => change(line.key, { kind: (kind ?? 'seat') as LineKind })}
          />
          <TextInput
            label="Title"
            value={line.title}
            maxLength={120}
            onChange={({ currentTarget }) => change(line.key, { title: currentTarget.value })}
          />
          <NumberInput
            label={priceWords[line.kind]}
            value={shownNumber(line.price_kobo, true)}
            onChange={(value) => change(line.key, { price_kobo: (sentNumber(value, true) as number | undefined) ?? null })}
            min={0}
            thousandSeparator=","
            decimalScale={2}
            hideControls
            leftSection="₦"
          />
          <OwnFields line={line} onChange={(part) => change(line.key, part)} />
          <Button
            variant="subtle"
            aria-label={`Remove line ${at + 1}`}
            onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
          >
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button variant="default" onClick={() => onChange([...lines, emptyLine()])}>
          Add line
        </Button>
      </div>
    </fieldset>
  )
}

/** What the kind of a line asks besides. */
function OwnFields({ line, onChange }: { line: TypedLine; onChange: (part: Partial<TypedLine>) => void }) {
  if (line.kind === 'fixed') return null
  if (line.kind === 'hour')
    return (
      <Select<string>
        label="Minutes"
        data={taken}
        value={line.takes}
        allowDeselect={false}
        onChange={(takes) => onChange({ takes: (takes ?? 'shift') as TakenMinutes })}
      />
    )
  if (line.kind === 'volume')
    return (
      <Whole
        label="Charged at least"
        value={line.minimum_quantity}
        onChange={(value) => onChange({ minimum_quantity: value })}
      />
    )
  return (
    <>
      <Whole label="Seats" value={line.quantity} onChange={(quantity) => onChange({ quantity })} />
      <Whole
        label="Minutes of a seat and day"
        value={line.seat_minutes}
        onChange={(seat_minutes) => onChange({ seat_minutes })}
      />
      <NumberInput
        label="May be missing"
        suffix=" %"
        value={line.tolerance_bp / 100}
        min={0}
        max={100}
        decimalScale={2}
        onChange={(value) => onChange({ tolerance_bp: Math.round(Number(value) * 100) })}
      />
    </>
  )
}

const Whole = ({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) => (
  <NumberInput label={label} value={value} min={0} allowDecimal={false} onChange={(typed) => onChange(Number(typed) || 0)} />
)
