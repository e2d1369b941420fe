import { type ReactNode, useState } from 'react'
import { Page } from '../../ui/page.tsx'
import { ListView, type ListViewProps } from './list-view.tsx'
import type { ListEndpoint } from './use-list.ts'

export interface ListPageProps<L extends ListEndpoint> extends Omit<ListViewProps<L>, 'label' | 'onTotal' | 'onAbout'> {
  title: string
  /** The heading, where it names what is listed more closely than the menu does. */
  heading?: string | undefined
  description?: ReactNode
  breadcrumb?: ReactNode
  /** What is known of it beside the title: a date; else what the call says that the list is of. */
  facts?: ReactNode
  /** Figures of the list, in the title's line: each opens its part of it. */
  figures?: ReactNode
  /** Buttons beside the title. */
  buttons?: ReactNode
  /** Between the title and the list: cards, a notice. */
  children?: ReactNode
}

/** A screen that is a list. */
export function ListPage<L extends ListEndpoint>(props: ListPageProps<L>) {
  const [total, setTotal] = useState<string>()
  const [about, setAbout] = useState<string>()
  const { title, heading, description, breadcrumb, facts, figures, buttons, children, keepsTools = true, ...list } = props
  return (
    <Page
      title={title}
      {...(heading && { heading })}
      description={description}
      breadcrumb={breadcrumb}
      facts={facts ?? about}
      count={total}
      figures={figures}
      actions={buttons}
      folds
    >
      {children}
      <ListView<L>
        {...(list as Omit<ListViewProps<L>, 'label'>)}
        label={title}
        keepsTools={keepsTools}
        onTotal={setTotal}
        onAbout={setAbout}
      />
    </Page>
  )
}
