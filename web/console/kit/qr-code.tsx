import { lazy, type ReactNode, Suspense } from 'react'

// What draws codes is large, and few pages show one.
const QrSymbol = lazy(() => import('./qr-symbol.tsx').then((file) => ({ default: file.QrSymbol })))

/** A text as QR code that a scanner reads from the screen or from paper. */
export function QrCode(props: { readonly text: string; readonly label: string }): ReactNode {
  return (
    <Suspense fallback={null}>
      <QrSymbol {...props} />
    </Suspense>
  )
}
