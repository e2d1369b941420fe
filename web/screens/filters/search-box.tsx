import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from '../list/toolbar.module.css'
import { useSlash } from './use-slash.ts'

const delayMs = 300

interface SearchBoxProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** It came because somebody pressed `/`. */
  startsHere?: boolean
  onFocus?: () => void
}

/** Searches a moment after the last key; `/` comes here from anywhere on the screen. */
export function SearchBox({ label, value, onChange, startsHere = false, onFocus }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  useSlash(() => input.current?.focus())
  useEffect(() => {
    if (startsHere) input.current?.focus()
  }, [startsHere])

  // The address changed by itself: Back, or a saved view.
  if (value !== asked) {
    setAsked(value)
    setText(value)
  }

  useEffect(() => {
    if (text === asked) return undefined
    const timer = setTimeout(() => {
      setAsked(text)
      onChange(text)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [text, asked, onChange])

  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder="Search"
      value={text}
      onFocus={onFocus}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<IconSearch size={16} />}
    />
  )
}
