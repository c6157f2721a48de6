import { type HTMLAttributes, useState } from 'react'

type FormEvents = Pick<
  HTMLAttributes<HTMLFormElement>,
  'onDragOver' | 'onDragLeave' | 'onDrop' | 'onPaste'
> & { readonly 'data-dropping': true | undefined }

/** What a form needs to take files that are dropped on it or pasted into it, and to show that it would. */
export function useGivenFiles(isOpen: boolean, add: (files: Iterable<File>) => void): FormEvents {
  const [isDropping, setIsDropping] = useState(false)
  return {
    'data-dropping': isDropping || undefined,
    onDragOver: (event) => {
      if (!isOpen || !event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsDropping(true)
    },
    onDragLeave: () => setIsDropping(false),
    onDrop: (event) => {
      setIsDropping(false)
      if (!isOpen || event.dataTransfer.files.length === 0) return
      event.preventDefault()
      add(event.dataTransfer.files)
    },
    onPaste: (event) => {
      // Programs that copy text put a picture of it beside it.
      const { files, types } = event.clipboardData
      if (!isOpen || files.length === 0 || types.includes('text/plain')) return
      event.preventDefault()
      add(files)
    },
  }
}
