import { type ReactNode, useRef } from 'react'
import { Button, IconButton } from '#web/console/kit/button.tsx'
import { showBytes } from '#web/values/bytes.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './comments.module.css'
import type { CommentFile, CommentFiles } from './use-comment-files.ts'
import { useLocale } from './use-locale.ts'

/** The files of a comment that is being written, each with its progress or why it was refused, and a button for more. */
export function CommentFileList({
  files: { files, add, remove },
  isBusy,
}: {
  readonly files: CommentFiles
  readonly isBusy: boolean
}): ReactNode {
  const { talk: words } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLSpanElement>(null)
  return (
    <>
      {files.length > 0 && (
        <ul className={styles['files']} aria-label={words.files}>
          {files.map((one) => (
            <FileItem
              key={one.key}
              file={one}
              isBusy={isBusy}
              onRemove={() => {
                remove(one)
                button.current?.querySelector('button')?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words.attach}
        onChange={({ target }) => {
          add(target.files ?? [])
          target.value = ''
        }}
      />
      <span ref={button} className={styles['attach']}>
        <Button icon="upload" disabled={isBusy} onClick={() => input.current?.click()}>
          {words.attach}
        </Button>
        <span className={styles['quiet']}>{words.attach_help}</span>
      </span>
    </>
  )
}

type FileItemProps = {
  readonly file: CommentFile
  readonly isBusy: boolean
  readonly onRemove: () => void
}

function FileItem({ file: { file, sent, refusal }, isBusy, onRemove }: FileItemProps): ReactNode {
  const { talk: words } = useWords()
  const { language } = useLocale()
  return (
    <li className={styles['file']}>
      <span className={styles['file_name']}>{file.name}</span>
      <span className={styles['quiet']}>{showBytes(file.size, language)}</span>
      <IconButton icon="close" label={words.remove_file(file.name)} disabled={isBusy} onClick={onRemove} />
      {sent !== null && <progress aria-label={words.sending_file(file.name)} max={file.size} value={sent} />}
      {refusal !== null && (
        <span role="alert" className={styles['refusal']}>
          {refusal}
        </span>
      )}
    </li>
  )
}
