import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isTyping } from '../../lib/focus.ts'
import classes from '../list/toolbar.module.css'

const delayMs = 300

interface SearchBoxProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Searches a moment after the last key; `/` comes here from anywhere on the screen. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  useSlash(input)

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
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<IconSearch size={16} />}
    />
  )
}

/** `/` focuses the search unless a person is typing or answering a dialog. */
function useSlash(input: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input])
}
