import '../mantine-over.ts'
import { Select } from '@mantine/core'
import { useTypeAhead } from '../../lib/screen/type-ahead.ts'
import classes from './choice.module.css'
import type { ChoiceOption } from './choice.tsx'

interface ChoiceSelectProps {
  id: string
  value: string
  options: readonly ChoiceOption[]
  onChange: (value: string) => void
}

/** The list of a choice, as wide as its longest name. */
export function ChoiceSelect({ id, value, options, onChange }: ChoiceSelectProps) {
  const longest = Math.max(...options.map(({ label }) => label.length), 2)
  return (
    <Select<string>
      id={id}
      className={classes.select}
      style={{ ['--longest' as string]: `${longest}ch` }}
      allowDeselect={false}
      // It stands in the place of a button that was just pressed, so it opens with the focus.
      defaultDropdownOpened
      autoFocus
      data={[...options]}
      value={value}
      onKeyDown={useTypeAhead(options, value, onChange)}
      onChange={(next) => (next === null ? undefined : onChange(next))}
    />
  )
}
