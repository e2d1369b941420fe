/** The columns of a layout: what stands in each, in which order. */
import '../../../ui/mantine-over.ts'
import type { PaperCell } from '@iroko/contract/accounting/bank-layouts'
import { type PaperUse, paperFields } from '@iroko/contract/accounting/paper-fields'
import { ActionIcon, Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './parts.module.css'

export const emptyCell: PaperCell = {
  ...{ heading: '', content: '', width: null, align: 'left', fill: ' ', longest: null },
  ...{ upper: false, is_text: false, required: false, no_spaces: false },
}

interface ColumnsProps {
  use: PaperUse
  columns: readonly PaperCell[]
  onChange: (columns: readonly PaperCell[]) => void
}

/** As 'Text', for what is no field alone. */
const ownText = 'text'

export function Columns({ use, columns, onChange }: ColumnsProps) {
  const [opened, setOpened] = useState<number>()
  const change = (at: number, part: Partial<PaperCell>) =>
    onChange(columns.map((cell, place) => (place === at ? { ...cell, ...part } : cell)))
  const move = (from: number, to: number) => {
    const [moved] = columns.slice(from, from + 1)
    if (moved) onChange(columns.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <fieldset className={classes.columns}>
      <legend>Columns</legend>
      {columns.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has nothing of its own but its place.
        <div key={at} className={classes.column}>
          <Content cell={cell} number={at + 1} use={use} onChange={(part) => change(at, part)} />
          <div className={classes.tools}>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={opened === at}
              onClick={() => setOpened(opened === at ? undefined : at)}
            >
              More
            </Button>
            <Arrow words={`Move column ${at + 1} up`} isUp disabled={at === 0} onClick={() => move(at, at - 1)} />
            <Arrow words={`Move column ${at + 1} down`} disabled={at === columns.length - 1} onClick={() => move(at, at + 1)} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove column ${at + 1}`}
              disabled={columns.length === 1}
              onClick={() => onChange(columns.toSpliced(at, 1))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </div>
          {opened === at ? <More cell={cell} onChange={(part) => change(at, part)} /> : null}
        </div>
      ))}
      <div>
        <Button variant="default" onClick={() => onChange([...columns, emptyCell])}>
          Add column
        </Button>
      </div>
    </fieldset>
  )
}

interface ContentProps {
  cell: PaperCell
  number: number
  use: PaperUse
  onChange: (part: Partial<PaperCell>) => void
}

/** A field alone is chosen from the list; anything else is written, with fields in braces. */
function Content({ cell: { heading, content }, number, use, onChange }: ContentProps) {
  const known = Object.entries(paperFields[use]).map(([field, { words }]) => ({ value: `{${field}}`, label: words }))
  const isField = known.some(({ value }) => value === content)
  const [isText, setText] = useState(!isField && content !== '')
  return (
    <>
      <TextInput
        label={`Heading ${number}`}
        value={heading}
        onChange={(event) => onChange({ heading: event.currentTarget.value })}
      />
      <Select<string>
        label="Holds"
        data={[...known, { value: ownText, label: 'Text of your own' }]}
        value={isText ? ownText : content || null}
        searchable
        allowDeselect={false}
        onChange={(value) => {
          setText(value === ownText)
          if (value === ownText || value === null) return
          const words = known.find((field) => field.value === value)?.label ?? ''
          onChange({ content: value, ...(heading === '' && { heading: words }) })
        }}
      />
      {isText ? (
        <TextInput
          className={classes.wide}
          label="Text"
          description="Fields stand in braces: Salary {month}"
          value={content}
          onChange={(event) => onChange({ content: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}

function Arrow({
  words,
  isUp = false,
  disabled,
  onClick,
}: {
  words: string
  isUp?: boolean
  disabled: boolean
  onClick: () => void
}) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={words} disabled={disabled} onClick={onClick}>
      {isUp ? <IconArrowUp size={18} /> : <IconArrowDown size={18} />}
    </ActionIcon>
  )
}

const numberOf = (value: string | number): number | null => (value === '' ? null : Number(value))

function More({ cell, onChange }: { cell: PaperCell; onChange: (part: Partial<PaperCell>) => void }) {
  const check = (key: 'required' | 'upper' | 'is_text' | 'no_spaces', label: string) => (
    <Checkbox label={label} checked={cell[key]} onChange={(event) => onChange({ [key]: event.currentTarget.checked })} />
  )
  return (
    <div className={`${classes.more} ${classes.wide}`}>
      <NumberInput
        label="Width"
        min={1}
        max={200}
        value={cell.width ?? ''}
        onChange={(value) => onChange({ width: numberOf(value) })}
      />
      <NumberInput
        label="Longest"
        min={1}
        max={250}
        value={cell.longest ?? ''}
        onChange={(value) => onChange({ longest: numberOf(value) })}
      />
      <Select<'left' | 'right'>
        label="Stands"
        data={[
          { value: 'left', label: 'Left' },
          { value: 'right', label: 'Right' },
        ]}
        value={cell.align}
        allowDeselect={false}
        onChange={(align) => onChange({ align: align ?? 'left' })}
      />
      <Select<'space' | 'zero'>
        label="Filled with"
        data={[
          { value: 'space', label: 'Spaces' },
          { value: 'zero', label: 'Zeros' },
        ]}
        value={cell.fill === '0' ? 'zero' : 'space'}
        allowDeselect={false}
        onChange={(fill) => onChange({ fill: fill === 'zero' ? '0' : ' ' })}
      />
      {check('required', 'Must not be empty')}
      {check('upper', 'In capitals')}
      {check('no_spaces', 'Hyphens for spaces')}
      {check('is_text', 'In Excel always text')}
    </div>
  )
}
