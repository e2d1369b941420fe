import { type ComponentProps, createContext } from 'react'

/** Whether what is drawn stands in a page's `main` already: there may be one only, also when a screen breaks. */
export const InMain = createContext(false)

/** Where a page has its content. */
export function Main(props: ComponentProps<'main'>) {
  return (
    <InMain value={true}>
      <main {...props} />
    </InMain>
  )
}
