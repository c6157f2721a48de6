import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, suite, test } from 'node:test'
import { runProgram, skipWithout } from '../support/program.ts'
import { adjusted, adjustmentOf, folder, local, ONCE, USER, yard } from './adjustments.ts'
import { passwordOf } from './yard.ts'

suite('a file uploaded once by another program is applied once', () => {
  after(async () => {
    await yard.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('by lftp', { skip: skipWithout('lftp') }, async () => {
    const { path, name } = await adjustmentOf('LFTP')
    const commands = [
      'set sftp:auto-confirm yes',
      'set cmd:fail-exit yes',
      `set sftp:connect-program "ssh -a -x -oUserKnownHostsFile=${folder}/known_hosts"`,
      `put ${path} -o upload/${name}`,
      `mv upload/${name} upload/done-${name}`,
      'bye',
    ]
    const { code, output } = await runProgram(
      'lftp',
      ['-u', `${USER},${passwordOf(USER)}`, `sftp://127.0.0.1:${yard.port}`, '-e', commands.join('; ')],
      local,
    )
    assert.equal(code, 0, output)
    assert.deepEqual(await adjusted('LFTP'), ONCE)
  })

  test('by rclone with its default settings', { skip: skipWithout('rclone') }, async () => {
    const { path } = await adjustmentOf('RCLONE')
    const obscured = await runProgram('rclone', ['obscure', passwordOf(USER)], local)
    const remote = `:sftp,host=127.0.0.1,port=${yard.port},user=${USER},pass=${obscured.output.trim()}:upload`
    const { code, output } = await runProgram('rclone', ['copy', path, remote], local)
    assert.equal(code, 0, output)
    assert.deepEqual(await adjusted('RCLONE'), ONCE)
  })

  test('by paramiko, which requests the size of the uploaded file', {
    skip: skipWithout('/usr/bin/python3'),
  }, async () => {
    const { path, name } = await adjustmentOf('PARAMIKO')
    const script = [
      'import paramiko, sys',
      'client = paramiko.SSHClient()',
      'client.set_missing_host_key_policy(paramiko.AutoAddPolicy())',
      `client.connect("127.0.0.1", port=${yard.port}, username="${USER}", password="${passwordOf(USER)}", allow_agent=False, look_for_keys=False)`,
      'sftp = client.open_sftp()',
      `print(sftp.put(sys.argv[1], "upload/" + sys.argv[2]).st_size)`,
      'client.close()',
    ]
    const { code, output } = await runProgram(
      '/usr/bin/python3',
      ['-c', script.join('\n'), path, name],
      local,
    )
    assert.equal(code, 0, output)
    assert.deepEqual(await adjusted('PARAMIKO'), ONCE)
  })
})
