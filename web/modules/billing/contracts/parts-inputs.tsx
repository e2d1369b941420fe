/** The inputs of lines that are typed: amounts, percents, whole numbers and lists of them. */
import '../../../ui/mantine-over.ts'
import { isFault } from '@iroko/contract/errors'
import { Button, NumberInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useClose } from '../../../screens/ask.tsx'
import { sentNumber, shownNumber } from '../../../screens/fields/number-value.ts'
import classes from './lines.module.css'

interface InputProps<Value> {
  label: string
  value: Value
  onChange: (value: Value) => void
  error?: string | undefined
}

export const Whole = ({ label, value, onChange, error }: InputProps<number>) => (
  <NumberInput
    label={label}
    value={value}
    min={0}
    allowDecimal={false}
    error={error}
    onChange={(typed) => onChange(Number(typed) || 0)}
  />
)

/** A whole number or nothing, which means no limit. */
export const WholeOrNone = ({ label, value, onChange, error }: InputProps<number | null>) => (
  <NumberInput
    label={label}
    value={value ?? ''}
    min={0}
    allowDecimal={false}
    placeholder="No limit"
    error={error}
    onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
  />
)

export const Money = ({ label, value, onChange, error }: InputProps<number | null>) => (
  <NumberInput
    label={label}
    value={shownNumber(value, true)}
    onChange={(typed) => onChange(sentNumber(typed, true) || null)}
    min={0}
    thousandSeparator=","
    decimalScale={2}
    hideControls
    leftSection="₦"
    error={error}
  />
)

/** Hundredths: of a percent, or of the value of a measure. */
export const Hundredths = ({ label, value, onChange, error, suffix = '' }: InputProps<number | null> & { suffix?: string }) => (
  <NumberInput
    label={label}
    suffix={suffix}
    value={value === null ? '' : value / 100}
    min={0}
    decimalScale={2}
    error={error}
    onChange={(typed) => onChange(typed === '' ? null : Math.round(Number(typed) * 100))}
  />
)

interface KeyedListProps<Item extends { key: number }> {
  /** 'Lines' */
  title: string
  /** 'line', of the buttons. */
  noun: string
  items: readonly Item[]
  onAdd: () => void
  onRemove: (key: number) => void
  children: (item: Item, at: number) => ReactNode
  /** How many stay at least. */
  least?: number
}

/** Several of a kind, each with its inputs, one more and one less. */
export const KeyedList = <Item extends { key: number }>(props: KeyedListProps<Item>) => {
  const { title, noun, items, onAdd, onRemove, children, least = 0 } = props
  return (
    <fieldset className={classes.lines}>
      <legend className="title">{title}</legend>
      {items.map((item, at) => (
        <div key={item.key} className={classes.line}>
          {children(item, at)}
          {items.length > least ? (
            <Button variant="subtle" aria-label={`Remove ${noun} ${at + 1}`} onClick={() => onRemove(item.key)}>
              Remove {noun}
            </Button>
          ) : null}
        </div>
      ))}
      <div>
        <Button variant="default" onClick={onAdd}>
          Add {noun}
        </Button>
      </div>
    </fieldset>
  )
}

let keys = 0
/** Of what is typed: it stays as others come and go. */
export const nextKey = (): number => {
  keys += 1
  return keys
}

/** A list with one of its items changed. */
export const changedIn = <Item extends { key: number }>(items: readonly Item[], key: number, part: Partial<Item>): Item[] =>
  items.map((item) => (item.key === key ? { ...item, ...part } : item))

/** What is wrong with what is typed beside the fields, said by the server. */
export function useWrong() {
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const close = useClose()
  const sending = async (send: () => Promise<unknown>) => {
    try {
      await send()
    } catch (error) {
      setWrong((isFault(error) && error.fields) || {})
      throw error
    }
    close(true)
  }
  return { wrong, sending }
}
