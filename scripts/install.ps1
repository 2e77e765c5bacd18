# Installs fairlead on Windows: finds the platform, downloads the release, checks its SHA-256, and moves
# the executable into place. Needs no administrator. https://github.com/fairlead/fairlead
#
#   irm https://github.com/fairlead/fairlead/releases/latest/download/install.ps1 | iex
#   & ([scriptblock]::Create((irm …/install.ps1))) -Version 0.1.0 -To C:\tools
#
# $env:FAIRLEAD_DOWNLOAD_URL names a mirror of the releases.
param(
  [string] $Version = 'latest',
  [string] $To = (Join-Path $env:LOCALAPPDATA 'Programs\fairlead')
)

function Stop-Install([string] $Problem, [string] $Hint) {
  $text = "fairlead: $Problem"
  if ($Hint) { $text += "`nhint: $Hint" }
  throw $text
}

function Get-ReleaseName {
  # A 32-bit PowerShell reports the emulated architecture, and the real one beside it.
  $architecture = $env:PROCESSOR_ARCHITEW6432
  if (-not $architecture) { $architecture = $env:PROCESSOR_ARCHITECTURE }
  switch ($architecture) {
    'AMD64' { return 'fairlead-windows-amd64' }
    'ARM64' { return 'fairlead-windows-arm64' }
    default { Stop-Install "there is no release for $architecture" }
  }
}

function Get-File([string] $Url, [string] $Path) {
  try {
    Invoke-WebRequest -Uri $Url -OutFile $Path -UseBasicParsing
  } catch {
    Stop-Install "cannot download $Url ($($_.Exception.Message))" 'is the version right, and the network up?'
  }
}

function Test-Checksum([string] $Path, [string] $Name, [string] $List) {
  $wanted = $null
  foreach ($line in Get-Content -LiteralPath $List) {
    $fields = $line -split '\s+', 2
    if ($fields[1] -eq $Name) { $wanted = $fields[0] }
  }
  if (-not $wanted) { Stop-Install "$Name is not in checksums.txt; nothing was installed" }
  $found = (Get-FileHash -LiteralPath $Path -Algorithm SHA256).Hash
  if ($found -ne $wanted) {
    Stop-Install "$Name has the wrong checksum; nothing was installed (wanted $wanted, got $found)" 'try again; if it happens twice, report it'
  }
}

function Install-Fairlead {
  $ErrorActionPreference = 'Stop'
  # The progress bar of Windows PowerShell 5 slows a download down tenfold.
  $ProgressPreference = 'SilentlyContinue'
  [Net.ServicePointManager]::SecurityProtocol = [Net.ServicePointManager]::SecurityProtocol -bor [Net.SecurityProtocolType]::Tls12

  $base = $env:FAIRLEAD_DOWNLOAD_URL
  if (-not $base) { $base = 'https://github.com/fairlead/fairlead/releases' }
  $number = $Version -replace '^v', ''
  if ($number -notmatch '^[0-9A-Za-z.+-]+$') { Stop-Install "not a version: $Version" }
  $release = "$base/download/v$number"
  if ($number -eq 'latest') { $release = "$base/latest/download" }
  $name = Get-ReleaseName

  New-Item -ItemType Directory -Force -Path $To | Out-Null
  $temporary = Join-Path $To ('.fairlead-install.' + [Guid]::NewGuid().ToString('N'))
  New-Item -ItemType Directory -Path $temporary | Out-Null
  try {
    $list = Join-Path $temporary 'checksums.txt'
    $archive = Join-Path $temporary "$name.zip"
    Get-File "$release/checksums.txt" $list
    Get-File "$release/$name.zip" $archive
    Test-Checksum $archive "$name.zip" $list
    Expand-Archive -LiteralPath $archive -DestinationPath $temporary -Force
    $new = & (Join-Path $temporary 'fairlead.exe') --version
    if ($LASTEXITCODE -ne 0) { Stop-Install 'the executable does not run on this machine; nothing was installed' }

    $place = Join-Path $To 'fairlead.exe'
    # An executable that runs cannot be overwritten, but it can be renamed.
    $old = "$place.old"
    Remove-Item -LiteralPath $old -Force -ErrorAction SilentlyContinue
    if (Test-Path -LiteralPath $place) { Move-Item -LiteralPath $place -Destination $old -Force }
    try {
      Move-Item -LiteralPath (Join-Path $temporary 'fairlead.exe') -Destination $place
    } catch {
      if (Test-Path -LiteralPath $old) { Move-Item -LiteralPath $old -Destination $place -Force }
      throw
    }
    Remove-Item -LiteralPath $old -Force -ErrorAction SilentlyContinue
    Write-Output "installed $new as $place"
    if (($env:Path -split ';') -contains $To) {
      Write-Output 'next: fairlead install'
    } else {
      Write-Output "next: & '$place' install"
      Write-Output "to type only `"fairlead`", add $To to Path"
    }
  } finally {
    Remove-Item -LiteralPath $temporary -Recurse -Force -ErrorAction SilentlyContinue
  }
}

# Called at the end, so that a script that was cut off on its way does nothing.
Install-Fairlead
