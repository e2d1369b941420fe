import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

interface NumberBoxProps extends Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value: number
  /** An empty box counts as 0. */
  onChange: (value: number) => void
}

/** A number that always is one. While its box is empty it stays empty: with a 0 in it, the next key would make ten of a one. */
export function NumberBox({ value, onChange, ...props }: NumberBoxProps) {
  const [typed, setTyped] = useState<number | string>(value === 0 && props.placeholder ? '' : value)
  return (
    <NumberInput
      {...props}
      // What was changed elsewhere is shown.
      value={Number(typed) === value ? typed : value}
      onChange={(next) => {
        setTyped(next)
        onChange(Number(next))
      }}
    />
  )
}
