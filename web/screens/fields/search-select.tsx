import '../../ui/mantine-over.ts'
import { Loader, Select, type SelectProps } from '@mantine/core'
import type { Option, OptionSearch } from './option.ts'
import classes from './select.module.css'
import { merged, useOptions } from './use-options.ts'

interface SearchSelectProps extends Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
  search: OptionSearch
  /** The choice that stands already, so that it has its name before anyone searches. */
  known?: readonly Option[]
}

/** One choice among what the server finds. */
export function SearchSelect({ value, onChange, search, known, ...rest }: SearchSelectProps) {
  const { found, picked, ask, isLoading, sentence } = useOptions(search, [value], known)
  return (
    <Select<string>
      {...rest}
      searchable
      clearable
      withScrollArea={false}
      openOnFocus={false}
      classNames={{ options: classes.options }}
      data={merged(found, picked)}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      onSearchChange={ask}
      filter={({ options }) => options}
      nothingFoundMessage={sentence}
      rightSection={isLoading ? <Loader size={16} /> : undefined}
    />
  )
}
