/** The measures of a contract as they are typed: what is measured, and the bands that give a credit or a bonus. */
import '../../../ui/mantine-over.ts'
import { type MeasureSource, measureSources, measureSourceWords } from '@iroko/contract/billing/contracts'
import { Select, TextInput } from '@mantine/core'
import { changedIn, Hundredths, KeyedList, nextKey, Whole } from './parts-inputs.tsx'

interface TypedBand {
  key: number
  from: number | null
  to: number | null
  effect: 'credit' | 'bonus'
  part_bp: number | null
}

export interface TypedMeasure {
  key: number
  office_id: string
  title: string
  source: MeasureSource
  least_sample: number
  relief_bp: number | null
  bands: TypedBand[]
}

const emptyBand = (): TypedBand => ({ key: nextKey(), from: null, to: null, effect: 'credit', part_bp: null })
const emptyMeasure = (): TypedMeasure => ({
  ...{ key: nextKey(), office_id: '', title: '', source: 'quality', least_sample: 0, relief_bp: null, bands: [emptyBand()] },
})

export const sentMeasures = (measures: readonly TypedMeasure[]) =>
  measures.map(({ key: _key, bands, ...measure }) => ({
    ...measure,
    bands: bands.map(({ from, to, effect, part_bp }) => ({
      ...{ from, to, bp: effect === 'credit' ? -(part_bp ?? 0) : (part_bp ?? 0) },
    })),
  }))

const sources = measureSources.map((value) => ({ value, label: measureSourceWords[value] }))
const effects = [
  { value: 'credit', label: 'Credit' },
  { value: 'bonus', label: 'Bonus' },
]

interface MeasuresProps {
  measures: readonly TypedMeasure[]
  campaigns: readonly { value: string; label: string }[]
  wrong: Readonly<Record<string, string>>
  onChange: (measures: TypedMeasure[]) => void
}

export function ContractMeasures({ measures, campaigns, wrong, onChange }: MeasuresProps) {
  return (
    <KeyedList
      title="Measures"
      noun="measure"
      items={measures}
      onAdd={() => onChange([...measures, emptyMeasure()])}
      onRemove={(key) => onChange(measures.filter((measure) => measure.key !== key))}
    >
      {(measure, at) => {
        const change = (part: Partial<TypedMeasure>) => onChange(changedIn(measures, measure.key, part))
        const place = `measures.${at}`
        return (
          <>
            <Select<string>
              label={`Campaign of measure ${at + 1}`}
              data={[...campaigns]}
              value={measure.office_id || null}
              onChange={(office_id) => change({ office_id: office_id ?? '' })}
              error={wrong[place] ?? (wrong[`${place}.office_id`] && 'Choose a campaign')}
            />
            <Select<string>
              label="Measured by"
              data={sources}
              value={measure.source}
              allowDeselect={false}
              onChange={(source) => change({ source: (source ?? 'quality') as MeasureSource })}
            />
            <TextInput
              label={`Title of measure ${at + 1}`}
              value={measure.title}
              maxLength={80}
              error={wrong[`${place}.title`]}
              onChange={({ currentTarget }) => change({ title: currentTarget.value })}
            />
            <Whole
              label="Not measured with fewer"
              value={measure.least_sample}
              onChange={(least_sample) => change({ least_sample })}
            />
            <Hundredths
              label="Not measured where the volume is over the forecast by more than"
              suffix=" %"
              value={measure.relief_bp}
              onChange={(relief_bp) => change({ relief_bp })}
            />
            <div className="full">
              <Bands bands={measure.bands} onChange={(bands) => change({ bands })} error={wrong[`${place}.bands`]} />
            </div>
          </>
        )
      }}
    </KeyedList>
  )
}

interface BandsProps {
  bands: readonly TypedBand[]
  error: string | undefined
  onChange: (bands: TypedBand[]) => void
}

const Bands = ({ bands, error, onChange }: BandsProps) => (
  <>
    {error ? <p role="alert">{error}</p> : null}
    <KeyedList
      title="Bands"
      noun="band"
      least={1}
      items={bands}
      onAdd={() => onChange([...bands, emptyBand()])}
      onRemove={(key) => onChange(bands.filter((band) => band.key !== key))}
    >
      {({ key, from, to, effect, part_bp }, at) => (
        <>
          <Hundredths
            label={`Band ${at + 1} from`}
            value={from}
            onChange={(value) => onChange(changedIn(bands, key, { from: value }))}
          />
          <Hundredths label="To below" value={to} onChange={(value) => onChange(changedIn(bands, key, { to: value }))} />
          <Select<string>
            label={`Band ${at + 1} gives`}
            data={effects}
            value={effect}
            allowDeselect={false}
            onChange={(value) => onChange(changedIn(bands, key, { effect: value === 'bonus' ? 'bonus' : 'credit' }))}
          />
          <Hundredths
            label="Of what is charged"
            suffix=" %"
            value={part_bp}
            onChange={(value) => onChange(changedIn(bands, key, { part_bp: value }))}
          />
        </>
      )}
    </KeyedList>
  </>
)
