import { useSyncExternalStore } from 'react'
import { Dialog } from '../../screens/dialog.tsx'
import classes from './shortcuts.module.css'
import { singleKeys } from './single-keys.ts'

const isApple = /mac|iphone|ipad/i.test(navigator.platform)
const control = isApple ? '⌘' : 'Ctrl'

const groups: { title: string; keys: { press: string[]; does: string }[] }[] = [
  {
    title: 'Anywhere',
    keys: [
      { press: [control, 'K'], does: 'Search people, screens and requests' },
      { press: ['Tab'], does: 'In the search, on a person: what you can do for them' },
      { press: ['C'], does: 'Create: what can be begun' },
      { press: ['G', 'H'], does: 'Go to your home' },
      { press: ['G', 'A'], does: 'Go to your attendance' },
      { press: ['G', 'L'], does: 'Go to your leave' },
      { press: ['G', 'P'], does: 'Go to your payslips' },
      { press: [isApple ? '⌥' : 'Alt', '↑ ↓'], does: 'Move a pinned screen' },
      { press: ['?'], does: 'Show keyboard shortcuts' },
      { press: ['Esc'], does: 'Close a dialog or menu' },
    ],
  },
  {
    title: 'In a list',
    keys: [
      { press: ['/'], does: 'Search the list' },
      { press: ['↑', '↓'], does: 'Move to the previous or next row' },
      { press: ['Page Up', 'Page Down'], does: 'Move ten rows' },
      { press: ['Home', 'End'], does: 'Move to the first or last row' },
      { press: ['Enter'], does: 'Open the row' },
      { press: ['Space'], does: 'Show the card of the row’s person' },
      { press: ['Shift', 'Space'], does: 'Select the row' },
    ],
  },
  {
    title: 'In a list of requests, and in an open one',
    keys: [
      { press: ['J', 'K'], does: 'Next or previous request' },
      { press: ['A'], does: 'Approve' },
      { press: ['R'], does: 'Reject' },
      { press: ['O'], does: 'Open' },
      { press: ['X'], does: 'Select' },
      { press: ['U'], does: 'Undo the last decision' },
    ],
  },
  { title: 'In a form', keys: [{ press: [control, 'Enter'], does: 'Submit from a multi-line field' }] },
]

/** What the keyboard does; opened by '?'. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const isOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.read) !== false
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      {() => (
        <>
          <label className={classes.choice}>
            <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => singleKeys.write(currentTarget.checked)} />
            Letters alone do something
          </label>
          {groups.map(({ title, keys }) => (
            <section key={title} className={classes.group}>
              <h3 className={classes.title}>{title}</h3>
              <dl className="plain">
                {keys.map(({ press, does }) => (
                  <div key={does} className={classes.line}>
                    <dt>{does}</dt>
                    <dd>
                      {press.map((key) => (
                        <kbd key={key} className={classes.key}>
                          {key}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </>
      )}
    </Dialog>
  )
}
