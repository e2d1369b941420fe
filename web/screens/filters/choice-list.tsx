import '../../ui/mantine-over.ts'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { focusQuietly } from '../../lib/screen/focus.ts'
import type { Option } from '../fields/option.ts'
import classes from './filter-bar.module.css'

interface ChoiceListProps {
  label: string
  options: readonly Option[]
  value?: string
  onChoose: (option: Option) => void
  /** The server finds what is typed; without it the options given are searched. */
  onSearch?: (text: string) => void
  /** Said when there is nothing to choose. */
  none?: string
}

/** Choices in the open, with a field that finds among them; arrows and Enter choose. */
export function ChoiceList({ label, options, value = '', onChoose, onSearch, none = 'No Record Found' }: ChoiceListProps) {
  const [text, setText] = useState('')
  const store = useCombobox({ opened: true })
  const words = text.trim().toLowerCase()
  const shown = onSearch ? options : options.filter((option) => option.label.toLowerCase().includes(words))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is another object each time; what counts is what is shown
  useEffect(() => {
    store.selectFirstOption()
  }, [text, shown.length])
  const type = (next: string) => {
    setText(next)
    onSearch?.(next)
  }
  const submit = (chosen: string) => {
    const option = options.find((option) => option.value === chosen)
    if (option) onChoose(option)
  }
  return (
    <Combobox store={store} onOptionSubmit={submit}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          ref={focusQuietly}
          role="combobox"
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options aria-label={label} className={classes.options}>
        {shown.length === 0 ? <Combobox.Empty>{none}</Combobox.Empty> : null}
        {shown.map((option) => (
          <Combobox.Option key={option.value} value={option.value} active={option.value === value} className={classes.option}>
            {option.label}
            {option.value === value ? <IconCheck size={16} aria-hidden="true" /> : null}
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </Combobox>
  )
}
