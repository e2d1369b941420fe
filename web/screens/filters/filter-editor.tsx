import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, Suspense, useState } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { focusQuietly } from '../../lib/screen/focus.ts'
import type { Option, OptionSearch } from '../fields/option.ts'
import { useOptions } from '../fields/use-options.ts'
import { ChoiceList } from './choice-list.tsx'
import type { Filter } from './filter.ts'
import classes from './filter-bar.module.css'

const DateChoice = lazily(() => import('./date-choice.tsx').then((module) => module.DateChoice))

interface FilterEditorProps<Name extends string> {
  filter: Filter<Name>
  values: Readonly<Record<string, string>>
  onChange: (values: Partial<Record<Name, string>>) => void
  onKnown: (option: Option) => void
  onDone: () => void
}

/** Where the value of a filter is chosen. */
export function FilterEditor<Name extends string>({ filter, values, onChange, onKnown, onDone }: FilterEditorProps<Name>) {
  const value = values[filter.name] ?? ''
  const set = (next: Record<string, string>) => {
    onChange(next as Partial<Record<Name, string>>)
    onDone()
  }
  const choose = (option: Option) => {
    onKnown(option)
    set({ [filter.name]: option.value })
  }
  switch (filter.type) {
    case 'select':
      return <ChoiceList label={filter.label} options={filter.options} value={value} onChoose={choose} />
    case 'search':
      return <FoundChoices label={filter.label} search={filter.search} value={value} onChoose={choose} />
    case 'text':
      return <TextChoice label={filter.label} value={value} onChange={(text) => set({ [filter.name]: text })} />
    case 'date':
      return (
        <Suspense>
          <DateChoice label={filter.label} from={value} onChange={(day) => set({ [filter.name]: day })} />
        </Suspense>
      )
    case 'date_range':
      return (
        <Suspense>
          <DateChoice
            label={filter.label}
            from={value}
            to={values[filter.to] ?? ''}
            onChange={(from, to) => set({ [filter.name]: from, [filter.to]: to })}
          />
        </Suspense>
      )
    case 'flag':
      return null
  }
}

interface FoundChoicesProps {
  label: string
  search: OptionSearch
  value: string
  onChoose: (option: Option) => void
}

/** Choices that the server finds. */
function FoundChoices({ search, value, ...rest }: FoundChoicesProps) {
  const { found, ask, sentence } = useOptions(search, [value])
  return <ChoiceList {...rest} value={value} options={found} onSearch={ask} none={sentence} />
}

interface TextChoiceProps {
  label: string
  value: string
  onChange: (text: string) => void
}

function TextChoice({ label, value, onChange }: TextChoiceProps) {
  const [text, setText] = useState(value)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onChange(text.trim())
  }
  return (
    <form className={classes.text} onSubmit={submit}>
      <TextInput ref={focusQuietly} label={label} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Button type="submit">Apply</Button>
    </form>
  )
}
