import '../../ui/mantine-over.ts'
import { Loader, MultiSelect, Select } from '@mantine/core'
import { useTypeAhead } from '../../lib/screen/type-ahead.ts'
import { choicesOf } from './field.ts'
import { type FieldOf, type FieldProps, listOf, textOf } from './field-props.ts'
import type { OptionSearch } from './option.ts'
import { SearchSelect } from './search-select.tsx'
import classes from './select.module.css'
import { merged, useOptions } from './use-options.ts'

/** With more choices than this a select can be searched. */
const searchableFrom = 6

/** Choices open by a press or a key, not by the focus: it comes by itself, and what is wrong stands under the field. */
const plain = { openOnFocus: false, withScrollArea: false, classNames: { options: classes.options } }

type SelectFieldProps<Draft> = FieldProps<Draft, FieldOf<Draft, 'select'>>

/** One or several of some: of a list, or of what the server finds. */
export function SelectField<Draft>({ form, field, props }: SelectFieldProps<Draft>) {
  if (!field.search) return <OfList form={form} field={field} props={props} />
  if (field.isMulti) return <ManyFound form={form} field={field} props={props} search={field.search} />
  return (
    <SearchSelect
      {...props}
      placeholder={field.placeholder ?? 'Type to search'}
      value={textOf(form.values[field.name])}
      onChange={(value) => form.set(field.name, value)}
      search={field.search}
      known={field.known}
    />
  )
}

function OfList<Draft>({ form, field, props }: SelectFieldProps<Draft>) {
  const choices = choicesOf(field, form.values as Partial<Draft>)
  const data = choices.map((choice) => ({ ...choice, value: String(choice.value) }))
  const sent = (value: string) => choices.find((choice) => String(choice.value) === value)?.value
  const value = textOf(form.values[field.name]) || null
  const choose = (next: string | null) => form.set(field.name, next === null ? '' : sent(next))
  const typeAhead = useTypeAhead(data, value, choose)
  const shared = {
    ...props,
    data,
    searchable: data.length >= searchableFrom,
    nothingFoundMessage: 'No Record Found',
    ...plain,
  }
  if (field.isMulti) {
    return (
      <MultiSelect
        {...shared}
        searchable
        clearable
        placeholder={listOf(form.values[field.name]).length === 0 ? field.placeholder : undefined}
        value={listOf(form.values[field.name])}
        onChange={(values) => form.set(field.name, values.map(sent))}
      />
    )
  }
  return (
    <Select
      {...shared}
      clearable={!field.required}
      allowDeselect={!field.required}
      placeholder={field.placeholder ?? 'Choose one'}
      value={value}
      onChange={choose}
      {...(shared.searchable ? {} : { onKeyDown: typeAhead })}
    />
  )
}

function ManyFound<Draft>({ form, field, props, search }: SelectFieldProps<Draft> & { search: OptionSearch }) {
  const value = listOf(form.values[field.name])
  const { found, picked, ask, isLoading, sentence } = useOptions(search, value, field.known)
  return (
    <MultiSelect
      {...props}
      searchable
      clearable
      hidePickedOptions
      {...plain}
      placeholder={value.length === 0 ? (field.placeholder ?? 'Type to search') : undefined}
      data={merged(found, picked)}
      value={value}
      onChange={(values) => form.set(field.name, values)}
      onSearchChange={ask}
      filter={({ options }) => options}
      nothingFoundMessage={sentence}
      rightSection={isLoading ? <Loader size={16} /> : undefined}
    />
  )
}
