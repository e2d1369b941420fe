/** The form of a template: its measures one under the other, their weights summed while they are typed. */
import '../../../ui/mantine-over.ts'
import type { Input, Row } from '@iroko/contract/endpoint'
import {
  directionWords,
  type Measure,
  type MeasureDirection,
  type MeasureSource,
  measureDirections,
  measureSources,
  sourceRules,
  weightProblem,
} from '@iroko/contract/performance/score'
import { scoreTemplates } from '@iroko/contract/performance/score-templates'
import { ActionIcon, Button, NumberInput, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useDesignationOptions, useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { BodyEndpoint } from '../../../screens/crud-dialog.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import classes from './parts.module.css'

type Template = Row<typeof scoreTemplates.list>
type Draft = Input<typeof scoreTemplates.create>['body']

const usual = { target: 95, cap: 100 }

/** The first of m1, m2 … that is not taken: figures of cards are kept by it. */
function freeId(taken: readonly Measure[]): string {
  for (let number = 1; ; number += 1) if (!taken.some(({ id }) => id === `m${number}`)) return `m${number}`
}

const newMeasure = (taken: readonly Measure[]): Measure => {
  const left = Math.max(0, 100 - taken.reduce((sum, { weight }) => sum + weight, 0))
  return { id: freeId(taken), title: '', weight: left, direction: 'higher', source: 'entered', unit: '', ...usual }
}

export function TemplateDialog({ row }: { row?: Template | undefined }) {
  const [measures, setMeasures] = useState<Measure[]>(row?.measures ?? [newMeasure([])])
  const [isDirty, setDirty] = useState(false)
  const offices = useOfficeOptions('campaign')
  const designations = useDesignationOptions()
  const change = (next: Measure[]) => {
    setDirty(true)
    setMeasures(next)
  }
  const problem = weightProblem(measures)
  return (
    <SendDialog<Draft>
      title={row ? 'Edit score template' : 'Add score template'}
      call={(row ? scoreTemplates.update : scoreTemplates.create) as BodyEndpoint}
      {...(row && { params: { id: row.id } })}
      prefix="Score template | "
      submit={row ? 'Save changes' : 'Add score template'}
      dirty={isDirty}
      disabled={() => problem !== undefined || measures.some(({ title }) => title.trim() === '')}
      value={{ title: row?.title ?? '', office_id: row?.office?.id ?? null, designation_id: row?.designation?.id ?? null }}
      fixed={{ measures, ...(row && { version: row.version }) }}
      fields={[
        { name: 'title', label: 'Title', type: 'text', required: true, maxLength: 80, full: true },
        { name: 'designation_id', label: 'Designation', type: 'select', options: designations },
        { name: 'office_id', label: 'Campaign', type: 'select', options: offices },
      ]}
    >
      {() => (
        <div className="column16">
          {measures.map((measure, at) => (
            <MeasureEditor
              key={measure.id}
              number={at + 1}
              measure={measure}
              onChange={(next) => change(measures.map((old) => (old.id === measure.id ? next : old)))}
              onRemove={measures.length > 1 ? () => change(measures.filter(({ id }) => id !== measure.id)) : undefined}
            />
          ))}
          <div className={classes.head}>
            <span role="status" className={problem ? toneClass('bad') : 'small'}>
              <span className={problem ? 'toned' : undefined}>{problem ?? 'The weights add up to 100'}</span>
            </span>
            {measures.length < 12 ? (
              <Button
                variant="default"
                leftSection={<IconPlus size={16} />}
                onClick={() => change([...measures, newMeasure(measures)])}
              >
                Add measure
              </Button>
            ) : null}
          </div>
        </div>
      )}
    </SendDialog>
  )
}

interface MeasureEditorProps {
  number: number
  measure: Measure
  onChange: (measure: Measure) => void
  onRemove: (() => void) | undefined
}

const sources = measureSources.map((value) => ({ value, label: sourceRules[value].label }))
const directions = measureDirections.map((value) => ({ value, label: directionWords[value] }))

function MeasureEditor({ number, measure, onChange, onRemove }: MeasureEditorProps) {
  const set = (more: Partial<Measure>) => onChange({ ...measure, ...more })
  const rule = sourceRules[measure.source]
  const choose = (source: MeasureSource | null) => {
    if (!source) return
    const { label, unit, direction } = sourceRules[source]
    const named = measure.title === '' || measure.title === rule.label
    const title = named && unit !== null ? label : measure.title
    set({ source, title, unit: unit ?? '', direction: direction ?? measure.direction })
  }
  const wholeOf = (value: string | number) => (typeof value === 'number' ? Math.round(value) : 0)
  return (
    <section className="card16 column12" aria-label={`Measure ${number}`}>
      <div className={classes.head}>
        <strong>Measure {number}</strong>
        {onRemove ? (
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Remove measure ${number}`} onClick={onRemove}>
            <IconTrash size={18} />
          </ActionIcon>
        ) : null}
      </div>
      <div className={classes.measure}>
        <TextInput
          label="What is measured"
          required
          value={measure.title}
          maxLength={80}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <NumberInput
          label="Weight"
          suffix="%"
          value={measure.weight}
          min={1}
          max={100}
          allowDecimal={false}
          onChange={(value) => set({ weight: wholeOf(value) })}
        />
        <NumberInput
          label="Target"
          value={measure.target}
          min={0}
          max={1_000_000}
          decimalScale={2}
          suffix={measure.unit ? ` ${measure.unit}` : ''}
          onChange={(value) => set({ target: typeof value === 'number' ? value : 0 })}
        />
        <Select<MeasureSource> label="Source" data={sources} value={measure.source} allowDeselect={false} onChange={choose} />
        <Select<MeasureDirection>
          label="Direction"
          data={directions}
          value={measure.direction}
          disabled={rule.direction !== null}
          allowDeselect={false}
          onChange={(direction) => direction && set({ direction })}
        />
        {rule.unit === null ? (
          <TextInput
            label="Unit"
            value={measure.unit}
            maxLength={12}
            onChange={(event) => set({ unit: event.currentTarget.value })}
          />
        ) : (
          <NumberInput
            label="At most"
            suffix="%"
            value={measure.cap}
            min={100}
            max={150}
            allowDecimal={false}
            onChange={(value) => set({ cap: wholeOf(value) })}
          />
        )}
      </div>
      <span className="tiny">{rule.about}</span>
    </section>
  )
}
