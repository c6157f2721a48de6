import { type ReactNode, useEffect, useRef, useState } from 'react'

/** A part of a page that scrolls by itself where its content does not fit: then it takes the focus, so that keys scroll it. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  /** Its name for screen readers. */
  readonly label: string
  readonly className: string | undefined
  readonly children: ReactNode
}): ReactNode {
  const region = useRef<HTMLElement>(null)
  const [scrolls, setScrolls] = useState(false)
  // With each rendering, since other children may be there.
  useEffect(() => {
    const element = region.current
    if (element === null) return
    const measure = () => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
      setScrolls(scrollWidth > clientWidth || scrollHeight > clientHeight)
    }
    const sizes = new ResizeObserver(measure)
    for (const one of [element, ...element.children]) sizes.observe(one)
    // Content may overflow a child whose own size stays as it is.
    const contents = new MutationObserver(measure)
    contents.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  })
  return (
    <section ref={region} className={className} aria-label={label} {...(scrolls ? { tabIndex: 0 } : {})}>
      {children}
    </section>
  )
}
