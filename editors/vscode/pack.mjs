// Packs the extension: this folder, the client's packages and the grammar, in target/editors/daldos.vsix
// or in the file that is named. The packages are fetched, or taken from the folder PACKAGES.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { crc32, deflateRawSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const to = resolve(process.argv[2] ?? join(root, 'target/editors/daldos.vsix'));
const staged = mkdtempSync(join(tmpdir(), 'daldos-'));

/** What goes into the package, besides the packages of others. */
const FILES = [
    'README.md',
    'extension.js',
    'language-configuration.json',
    'package.json',
    'snippets.json',
];

mkdirSync(dirname(to), { recursive: true });
process.on('exit', () => rmSync(staged, { recursive: true, force: true }));
for (const file of FILES) cpSync(join(here, file), join(staged, file));
cpSync(join(root, 'editors/textmate/daldos.tmLanguage.json'), join(staged, 'daldos.tmLanguage.json'));
cpSync(join(root, 'LICENSE'), join(staged, 'LICENSE.txt'));
const packages = join(staged, 'node_modules');
if (process.env.PACKAGES) {
    cpSync(join(process.env.PACKAGES, 'node_modules'), packages, { recursive: true });
} else {
    cpSync(join(here, 'package-lock.json'), join(staged, 'package-lock.json'));
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const quietly = ['--ignore-scripts', '--no-bin-links', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync(npm, ['ci', ...quietly], { cwd: staged, stdio: ['ignore', 'ignore', 'inherit'] });
    rmSync(join(staged, 'package-lock.json'));
}
rmSync(join(packages, '.package-lock.json'), { force: true });

const about = JSON.parse(readFileSync(join(staged, 'package.json'), 'utf8'));
const xml = (text) =>
    String(text).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
const manifest = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${xml(about.name)}" Version="${xml(about.version)}" Publisher="${xml(about.publisher)}"/>
    <DisplayName>${xml(about.displayName)}</DisplayName>
    <Description xml:space="preserve">${xml(about.description)}</Description>
    <Categories>${xml(about.categories.join(','))}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${xml(about.engines.vscode)}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
`;

/** All files below a folder, in order. */
function below(folder) {
    const entries = readdirSync(folder, { withFileTypes: true });
    const files = entries.flatMap((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? below(path) : [path];
    });
    return files.sort();
}

const parts = below(staged).map((path) => [
    `extension/${relative(staged, path).replaceAll('\\', '/')}`,
    readFileSync(path),
]);
// Each extension of a file has its type; a file without one is named.
const types = new Map([['.vsixmanifest', 'text/xml'], ['.json', 'application/json'], ['.js', 'application/javascript']]);
const named = [];
for (const [name] of parts) {
    const extension = /[^/](\.[^./]+)$/.exec(name)?.[1].toLowerCase();
    if (!extension) named.push(name);
    else if (!types.has(extension)) types.set(extension, 'text/plain');
}
const contents = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${[...types]
    .map(([extension, type]) => `<Default Extension="${xml(extension)}" ContentType="${type}"/>`)
    .concat(named.map((name) => `<Override PartName="/${xml(name)}" ContentType="text/plain"/>`))
    .join('')}</Types>
`;
parts.unshift(
    ['extension.vsixmanifest', Buffer.from(manifest)],
    ['[Content_Types].xml', Buffer.from(contents)],
);

/** A zip archive of named texts, all of the same old date, so that the same files make the same bytes. */
function zip(parts) {
    const [year, month, day] = [1980, 1, 1];
    const date = ((year - 1980) << 9) | (month << 5) | day;
    const [written, listed] = [[], []];
    let offset = 0;
    for (const [name, bytes] of parts) {
        const path = Buffer.from(name);
        const packed = deflateRawSync(bytes, { level: 9 });
        // What both headers say: version, UTF-8 names, deflated, time and date, sum, sizes, lengths.
        const said = Buffer.alloc(26);
        said.writeUInt16LE(20, 0);
        said.writeUInt16LE(0x800, 2);
        said.writeUInt16LE(8, 4);
        said.writeUInt16LE(date, 8);
        said.writeUInt32LE(crc32(bytes), 10);
        said.writeUInt32LE(packed.length, 14);
        said.writeUInt32LE(bytes.length, 18);
        said.writeUInt16LE(path.length, 22);
        written.push(Buffer.from('PK\x03\x04'), said, path, packed);
        const rest = Buffer.alloc(14);
        rest.writeUInt32LE(offset, 10);
        listed.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), said, rest, path);
        offset += 4 + said.length + path.length + packed.length;
    }
    const directory = Buffer.concat(listed);
    const end = Buffer.alloc(18);
    end.writeUInt16LE(parts.length, 4);
    end.writeUInt16LE(parts.length, 6);
    end.writeUInt32LE(directory.length, 8);
    end.writeUInt32LE(offset, 12);
    return Buffer.concat([...written, directory, Buffer.from('PK\x05\x06'), end]);
}

writeFileSync(to, zip(parts));
console.log(`${relative(process.cwd(), to) || to}: ${parts.length} files`);
