import type { ScriptLanguage } from "../../model/script-language.ts";

const ACTIONS = [
  "delete",
  "delete-tree",
  "delete-folder",
  "read",
  "write",
  "append",
  "open",
  "move",
  "copy",
  "link",
  "chmod",
  "chown",
  "truncate",
  "shell",
  "command",
  "spawn",
  "system",
  "subprocess",
  "exec",
  "pipe-open",
  "eval",
  "eval-text",
  "source",
  "download",
  "download-to",
  "upload",
  "send-file",
  "decode",
  "connect",
  "join",
  "path",
  "home",
  "cwd",
  "chdir",
  "environment",
  "print",
  "load-settings",
  "password",
  "expand",
  "real",
  "same",
  "glob",
  "buffer",
  "module",
  "process-kill",
  "temporary",
  "fresh",
  "locate",
] as const;

/**
 * What a function does, in one word: the effects (`delete`, `write`, `shell`, …) become invocations,
 * the rest give values. The positions of the arguments are the same in every language.
 */
export type Action = (typeof ACTIONS)[number];

const TABLES: ReadonlyMap<ScriptLanguage, string> = new Map([
  [
    "python",
    `
delete: os.remove os.unlink
delete-tree: shutil.rmtree os.removedirs distutils.dir_util.remove_tree
delete-folder: os.rmdir
move: shutil.move os.rename os.renames os.replace
copy: shutil.copy shutil.copy2 shutil.copyfile shutil.copytree
link: os.symlink os.link
chmod: os.chmod
chown: os.chown shutil.chown
truncate: os.truncate
shell: os.system os.popen os.popen2 os.popen3 subprocess.getoutput subprocess.getstatusoutput commands.getoutput commands.getstatusoutput asyncio.create_subprocess_shell popen2.popen2
subprocess: subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen
system: os.execl os.execlp os.execle pty.spawn asyncio.create_subprocess_exec
exec: os.execv os.execvp os.execve os.execvpe os.spawnv os.spawnvp os.posix_spawn
eval: eval exec builtins.eval builtins.exec __builtins__.exec __builtins__.eval
eval-text: pickle.load pickle.loads _pickle.loads cPickle.loads dill.load dill.loads cloudpickle.load cloudpickle.loads jsonpickle.decode yaml.unsafe_load timeit.timeit timeit.repeat timeit.Timer cProfile.run profile.run pdb.run pdb.runeval code.InteractiveInterpreter().runsource code.InteractiveConsole().push
source: runpy.run_path execfile
open: open io.open codecs.open os.open builtins.open
read: linecache.getlines numpy.loadtxt numpy.genfromtxt pandas.read_csv pandas.read_table pandas.read_json pandas.read_excel fileinput.input fileinput.FileInput configparser.ConfigParser().read configparser.RawConfigParser().read zipfile.ZipFile().write
send-file: paramiko.SSHClient().open_sftp().put paramiko.SFTPClient.from_transport().put paramiko.Transport().open_sftp_client().put fabric.Connection().put scp.SCPClient().put
download: urllib.request.urlopen urllib.request.Request urllib.urlopen urllib2.urlopen requests.get requests.request httpx.get urlopen urllib3.request
upload: requests.post requests.put requests.patch httpx.post httpx.put
download-to: urllib.request.urlretrieve urllib.urlretrieve urlretrieve wget.download
decode: base64.b64decode base64.urlsafe_b64decode base64.standard_b64decode base64.decodebytes base64.b32decode base64.b16decode base64.b85decode bytes.fromhex bytearray.fromhex binascii.unhexlify binascii.a2b_base64 codecs.decode zlib.decompress marshal.loads gzip.decompress bz2.decompress lzma.decompress
connect: socket.create_connection asyncio.open_connection
join: os.path.join posixpath.join ntpath.join
path: pathlib.Path pathlib.PosixPath pathlib.PurePath Path
home: pathlib.Path.home Path.home
cwd: os.getcwd pathlib.Path.cwd Path.cwd
chdir: os.chdir contextlib.chdir
environment: os.getenv os.environ.get
load-settings: dotenv.load_dotenv dotenv.dotenv_values load_dotenv dotenv_values
password: keyring.get_password
print: print sys.stdout.write sys.stderr.write pprint.pprint
expand: os.path.expanduser os.path.expandvars
real: os.path.realpath os.readlink posixpath.realpath
same: dict json.dumps str int base64.b64encode urllib.parse.quote urllib.parse.urlencode os.fspath os.path.abspath os.path.normpath compile list sorted set tuple repr bytes shlex.split shlex.quote iter reversed
glob: glob.glob glob.iglob os.listdir os.scandir os.walk
module: __import__ importlib.import_module
process-kill: os.kill os.killpg psutil.process_iter().kill psutil.process_iter().terminate
temporary: tempfile.gettempdir
locate: shutil.which distutils.spawn.find_executable
fresh: tempfile.mkdtemp tempfile.mkstemp tempfile.NamedTemporaryFile tempfile.TemporaryDirectory`,
  ],
  [
    "node",
    `
delete: unlinkSync rmSync rmdirSync fs.unlink fs.unlinkSync fs.rm fs.rmSync fs.rmdir fs.rmdirSync Deno.remove Deno.removeSync
delete-tree: rimraf rimraf.sync rimraf.rimraf rimraf.rimrafSync fs.remove fs.removeSync fs-extra.remove fs-extra.removeSync fs-extra.emptyDir fs-extra.emptyDirSync fs.emptyDirSync del del.sync shelljs.rm del.deleteSync del.deleteAsync
move: fs.rename fs.renameSync fs-extra.move fs-extra.moveSync Deno.rename Deno.renameSync shelljs.mv
copy: fs.cp fs.cpSync fs.copyFile fs.copyFileSync fs-extra.copy fs-extra.copySync Deno.copyFile shelljs.cp
link: fs.symlink fs.symlinkSync fs.link fs.linkSync Deno.symlink
chmod: fs.chmod fs.chmodSync Deno.chmod
chown: fs.chown fs.chownSync
truncate: fs.truncate fs.truncateSync Deno.truncate
write: writeFileSync fs.writeFile fs.writeFileSync fs.createWriteStream fs-extra.outputFile fs-extra.writeJson Bun.write Deno.writeTextFile Deno.writeTextFileSync Deno.writeFile Deno.writeFileSync Deno.create
append: fs.appendFile fs.appendFileSync
read: readFileSync fs.readFile fs.readFileSync fs.createReadStream Bun.file Deno.readTextFile Deno.readTextFileSync Deno.readFile Deno.readFileSync
open: fs.open fs.openSync Deno.open
shell: execSync child_process.exec child_process.execSync execa.execaCommand execa.command shelljs.exec Bun.$ zx.$ $
spawn: spawnSync execFileSync child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync execa execa.execa execa.execaSync execa.sync cross-spawn cross-spawn.sync Deno.Command
command: Bun.spawn Bun.spawnSync Deno.run
eval: eval Function vm.runInThisContext vm.runInNewContext vm.runInContext vm.Script vm.compileFunction globalThis.eval
download: fetch axios axios.get https.get http.get https.request http.request got node-fetch undici.fetch undici.request
upload: axios.post axios.put
decode: atob
buffer: Buffer.from Buffer
connect: net.connect net.createConnection Bun.connect Deno.connect
join: path.join path.resolve path.posix.join
real: fs.realpath fs.realpathSync fs.realpathSync.native fs.readlink fs.readlinkSync Deno.realPath Deno.realPathSync
home: os.homedir
cwd: process.cwd Deno.cwd
chdir: process.chdir Deno.chdir shelljs.cd
environment: Deno.env.get
load-settings: dotenv.config
print: print console.log console.info console.error console.warn console.debug
same: JSON.stringify encodeURIComponent escape btoa Object.assign Object.entries String path.normalize Promise.resolve util.promisify Array.from
glob: fs.readdirSync fs.readdir glob.sync glob.globSync fast-glob.sync
module: require process.mainModule.require process.getBuiltinModule import
process-kill: process.kill
temporary: os.tmpdir
locate: Bun.which which which.sync which.default.sync
fresh: fs.mkdtempSync fs.mkdtemp`,
  ],
  [
    "perl",
    `
delete: unlink
delete-tree: rmtree remove_tree File.Path.rmtree File.Path.remove_tree
delete-folder: rmdir
move: rename move mv File.Copy.move
copy: copy cp File.Copy.copy
link: symlink link
chmod: chmod
chown: chown
truncate: truncate
chdir: chdir
system: system exec
pipe-open: open
shell: readpipe
eval: eval
source: do require
print: print say printf
connect: connect IO.Socket.INET.new IO.Socket.INET IO.Socket.SSL.new
same: sprintf
real: readlink abs_path realpath Cwd.abs_path Cwd.realpath
download: get LWP.Simple.get
download-to: getstore LWP.Simple.getstore
decode: decode_base64 MIME.Base64.decode_base64
glob: glob
upload: LWP.UserAgent.new().post LWP.UserAgent.new.post HTTP.Tiny.new().post HTTP.Tiny.new.post HTTP.Tiny.new.post_form
process-kill: kill`,
  ],
  [
    "ruby",
    `
delete: File.delete File.unlink FileUtils.rm FileUtils.rm_f FileUtils.remove FileUtils.remove_file FileUtils.safe_unlink IO.unlink rm rm_f
delete-tree: FileUtils.rm_rf FileUtils.rm_r FileUtils.rmtree FileUtils.remove_dir FileUtils.remove_entry FileUtils.remove_entry_secure rm_rf rm_r rmtree
delete-folder: Dir.delete Dir.rmdir Dir.unlink FileUtils.rmdir
move: File.rename FileUtils.mv FileUtils.move
copy: FileUtils.cp FileUtils.cp_r FileUtils.copy IO.copy_stream
link: FileUtils.ln_s FileUtils.ln File.symlink File.link
chmod: FileUtils.chmod FileUtils.chmod_R File.chmod
chown: FileUtils.chown FileUtils.chown_R File.chown
truncate: File.truncate
write: File.write IO.write File.binwrite
read: File.read IO.read File.readlines IO.readlines File.binread File.foreach IO.foreach
open: File.open File.new
pipe-open: IO.popen
system: system exec spawn sh Kernel.system Kernel.exec Kernel.spawn Process.spawn Process.exec Open3.capture2 Open3.capture2e Open3.capture3 Open3.popen3 Open3.popen2 Open3.pipeline PTY.spawn
eval: eval Kernel.eval instance_eval class_eval module_eval
eval-text: Marshal.load YAML.unsafe_load
source: load
download: URI.open Net.HTTP.get Net.HTTP.get_response OpenURI.open_uri open
upload: Net.HTTP.post
connect: TCPSocket.new TCPSocket.open TCPSocket Socket.tcp
decode: Base64.decode64 Base64.strict_decode64 Base64.urlsafe_decode64
join: File.join
path: Pathname.new Pathname
home: Dir.home
cwd: Dir.pwd
chdir: Dir.chdir FileUtils.cd FileUtils.chdir
environment: ENV.fetch
print: puts p pp print $stdout.puts STDOUT.puts
expand: File.expand_path
real: File.realpath File.readlink File.realdirpath
same: URI URI.parse String Array sprintf format
glob: Dir.glob Dir.children Dir.entries
process-kill: Process.kill
temporary: Dir.tmpdir
fresh: Dir.mktmpdir`,
  ],
  [
    "php",
    `
delete: unlink
delete-folder: rmdir
move: rename
copy: copy
link: symlink link
chmod: chmod
chown: chown
write: file_put_contents
read: file_get_contents readfile file show_source highlight_file
open: fopen
shell: system exec shell_exec passthru popen proc_open
exec: pcntl_exec
eval: eval assert create_function
eval-text: unserialize
source: include include_once require require_once
connect: fsockopen pfsockopen stream_socket_client socket_connect
decode: base64_decode gzinflate gzuncompress str_rot13 hex2bin convert_uudecode
cwd: getcwd
chdir: chdir
environment: getenv
print: echo print print_r var_dump var_export printf
real: realpath readlink
same: escapeshellarg strval trim sprintf http_build_query json_encode base64_encode urlencode rawurlencode serialize implode
glob: glob scandir
temporary: sys_get_temp_dir
fresh: tempnam
process-kill: posix_kill`,
  ],
  [
    "lua",
    `
delete: os.remove lfs.rmdir
chdir: lfs.chdir
move: os.rename
shell: os.execute io.popen
open: io.open
read: io.lines
eval: load loadstring
source: dofile loadfile
environment: os.getenv
print: print io.write
fresh: os.tmpname
module: require`,
  ],
  [
    "r",
    `
delete: file.remove unlink
move: file.rename
copy: file.copy
chmod: Sys.chmod
write: writeLines write.csv saveRDS
read: readLines read.csv readRDS readChar scan
shell: system shell pipe
spawn: system2
eval: eval parse
source: source sys.source
download-to: download.file
join: file.path
expand: path.expand normalizePath
environment: Sys.getenv
print: print cat message
locate: Sys.which
cwd: getwd
chdir: setwd
same: c paste0 as.character
glob: list.files Sys.glob
fresh: tempfile tempdir`,
  ],
  [
    "julia",
    `
delete: rm
move: mv
copy: cp
link: symlink
chmod: chmod
read: read readlines
open: open
write: write
eval: eval Meta.parse include_string
source: include
download-to: download
join: joinpath
home: homedir
print: print println show
cwd: pwd
chdir: cd
same: string abspath
glob: readdir
temporary: tempdir
locate: Sys.which
fresh: mktempdir`,
  ],
]);

/** Methods of values whose class is not looked at: what they do to their own path. */
const METHODS = `
delete: unlink delete rm
delete-tree: rmtree rm_rf
delete-folder: rmdir
write: write_text write_bytes
read: read_text read_bytes
move: rename replace
chmod: chmod
link: symlink_to hardlink_to make_symlink make_link
open: open
`;

/** Modules whose functions are found without an import, and other names for modules. */
const MODULE_NAMES: ReadonlyMap<string, string> = new Map([
  ["fs/promises", "fs"],
  ["path/posix", "path"],
  ["bun", "Bun"],
  ["posix", "os"],
  ["nt", "os"],
]);

/** What a function does by its full name (`.` between the parts); undefined for harmless ones. */
export function actionOf(language: ScriptLanguage, name: string): Action | undefined {
  return actionIn(TABLES.get(language) ?? "", name);
}

/** What a method does to the path it is called on. */
export function methodAction(name: string): Action | undefined {
  return actionIn(METHODS, name);
}

/** The canonical name of a module: without `node:`, one name for the promise variant. */
export function moduleName(name: string): string {
  const bare = name.replace(/^node:/, "");
  return MODULE_NAMES.get(bare) ?? bare;
}

/** The action in front of the line with a name. The text is searched: a table of it would be used a few times. */
function actionIn(text: string, name: string): Action | undefined {
  if (name === "" || /[\s:]/.test(name)) return undefined;
  const word = ` ${name}`;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const next = text[at + word.length];
    if (next !== " " && next !== "\n" && next !== undefined) continue;
    const line = text.lastIndexOf("\n", at) + 1;
    const action = text.slice(line, text.indexOf(":", line));
    return ACTIONS.find((known) => known === action);
  }
  return undefined;
}
